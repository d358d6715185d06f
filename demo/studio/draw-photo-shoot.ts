import type { Sharp } from 'sharp'
import type { View } from '../catalogue/choose-views.ts'
import { applyLens } from './apply-lens.ts'
import { createLook } from './create-look.ts'
import { applySplit, type Cut, type Split } from './cut.ts'
import { getCut } from './cuts/cuts.ts'
import type { FaceMaps } from './face-maps.ts'
import { getCloseUpFrame, getDetailFrame, isCloseUpBehind } from './get-close-up-frame.ts'
import { getCameraAngles, type PhotoShoot, type Shot } from './photo-shoots.ts'
import type { Pose } from './pose.ts'
import { createCamera, createCloseUpMaps, createFullMaps, createScene, layGarment, renderImage } from './studio.ts'
import type { Surface } from './subdivide.ts'
import { centerFrame, turnToCamera } from './turn-to-camera.ts'

/** Map resolution of a whole garment: below the drawn resolution and above the final one. */
const MAP_SCALE = 0.72

/** The share by which images are drawn larger than their largest file. */
const SUPERSAMPLING = 1.35

const isCloseUp = (view: View) => view === 'close' || view === 'detail'

/** Yields the images of one photo shoot, grouped by viewpoint. */
export async function* drawPhotoShoot(
  { pose, shots, ...garment }: PhotoShoot,
  width: number,
  drapeCut: (cut: Cut, pose: Pose) => Surface = layGarment,
): AsyncGenerator<{ shot: Shot; image: Sharp }> {
  const fullCut = getCut(garment)
  const surface = drapeCut(fullCut, pose)
  // of the cut's own frame, because wider ones can share its maps
  const mapScale = ((width * SUPERSAMPLING) / fullCut.frame.width) * MAP_SCALE
  for (const viewpointShots of Map.groupBy(shots, getViewpoint).values()) {
    const { view, turn, prints: placedPrints } = viewpointShots[0]
    const isBehind = view === 'back' || (view === 'close' && isCloseUpBehind(fullCut, placedPrints))
    const turned = turnToCamera(surface, fullCut.frame, { ...getCameraAngles(viewpointShots[0]), isBehind })
    const frame =
      view === 'close'
        ? getCloseUpFrame(fullCut, turned, placedPrints, getSplit(viewpointShots[0]))
        : view === 'detail'
          ? getDetailFrame(fullCut, turned, { turn, split: getSplit(viewpointShots[0]) })
          : centerFrame(fullCut.frame, turned, { isBehind })
    const camera = createCamera({ ...fullCut, frame }, Math.round(width * SUPERSAMPLING), { isBehind })
    const scene = createScene(turned, camera, fullCut, pose.seed)
    for (const [split, splitShots] of Map.groupBy(viewpointShots, getSplit)) {
      const cut = applySplit(fullCut, split)
      const maps = isCloseUp(view) ? await createCloseUpMaps(cut, scene) : await getFullMaps(fullCut, split, mapScale)
      for (const shot of splitShots)
        yield {
          shot,
          image: await applyLens(await renderImage(cut, maps, scene, createLook(cut, shot), width), view, turn),
        }
    }
  }
}

function getViewpoint(shot: Shot): string {
  const viewpoint = `${shot.turn} ${shot.view}`
  if (shot.view === 'detail') return `${viewpoint} ${getSplit(shot) === 'halves'}`
  return shot.view === 'close' ? `${viewpoint} ${describeCloseUp(shot)}` : viewpoint
}

const describeCloseUp = (shot: Shot) =>
  `${getSplit(shot)} ${shot.prints.map(({ graphic, place }) => `${graphic} ${place}`)}`

const getSplit = ({ color: { dye } }: Shot) => (dye.kind === 'two-color' ? dye.split : undefined)

let mapCache: { cut: Cut; scale: number; maps: Map<Split | undefined, FaceMaps[]> } | undefined

/** Caches the maps of the current cut for its next photo shoot. */
async function getFullMaps(cut: Cut, split: Split | undefined, scale: number): Promise<FaceMaps[]> {
  if (mapCache?.cut !== cut || mapCache.scale !== scale) mapCache = { cut, scale, maps: new Map() }
  const cacheKey = split && cut.panels?.[split] && split
  const maps = mapCache.maps.get(cacheKey) ?? (await createFullMaps(applySplit(cut, split), scale))
  mapCache.maps.set(cacheKey, maps)
  return maps
}
