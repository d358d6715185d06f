import type { Sharp } from 'sharp'
import type { View } from '../catalogue/choose-views.ts'
import { addSideSeams } from './add-side-seams.ts'
import { applyLens } from './apply-lens.ts'
import { createLook } from './create-look.ts'
import { applySplit, type Cut, type Split } from './cut.ts'
import { getCut } from './cuts/cuts.ts'
import { developPhoto } from './develop-photo.ts'
import type { FaceMaps } from './face-maps.ts'
import { getCloseUpFrame, getDetailFrame, isCloseUpBehind } from './get-close-up-frame.ts'
import { getCameraAngles, type PhotoShoot, type Shot } from './photo-shoots.ts'
import type { Pose } from './pose.ts'
import { getRadius, spinSurface } from './spin-surface.ts'
import { createStandingMannequin } from './standing-mannequin.ts'
import {
  createCamera,
  createCloseUpMaps,
  createFullMaps,
  createScene,
  type DrapeQuality,
  drapeGarment,
  FAR_PAPER,
  FULL_QUALITY,
  layGarment,
  renderImage,
} from './studio.ts'
import type { Surface } from './subdivide.ts'
import { centerFrame, turnToCamera } from './turn-to-camera.ts'

/** Map resolution of a whole garment: below the drawn resolution and above the final one. */
const MAP_SCALE = 0.72

/** The share by which images are drawn larger than their largest file. */
const SUPERSAMPLING = 1.35

const isCloseUp = (view: View) => view === 'close' || view === 'detail'

/** Yields the images of one photo shoot, grouped by viewpoint. */
export async function* drawPhotoShoot(
  photoShoot: PhotoShoot,
  width: number,
  quality: DrapeQuality = FULL_QUALITY,
): AsyncGenerator<{ shot: Shot; image: Sharp }> {
  const { isStanding, pose, shots } = photoShoot
  const fullCut = getCut(photoShoot)
  const surface = isStanding ? standGarment(fullCut, pose, quality) : layGarment(fullCut, pose, quality)
  // of the cut's own frame, because wider ones can share its maps
  const mapScale = ((width * SUPERSAMPLING) / fullCut.frame.width) * MAP_SCALE
  for (const viewpointShots of Map.groupBy(shots, getViewpoint).values()) {
    const { view, turn } = viewpointShots[0]
    const { turned, frame, isBehind } = isStanding
      ? getStandingView(fullCut, surface, turn)
      : getLaidView(fullCut, surface, viewpointShots[0])
    const camera = createCamera({ ...fullCut, frame }, Math.round(width * SUPERSAMPLING), { isBehind })
    const scene = createScene(turned, camera, fullCut, pose.seed, isStanding ? FAR_PAPER : undefined)
    for (const [split, splitShots] of Map.groupBy(viewpointShots, getSplit)) {
      const cut = sewCut(fullCut, split, isStanding)
      const maps = isCloseUp(view)
        ? await createCloseUpMaps(cut, scene)
        : await getFullMaps(fullCut, split, isStanding, mapScale)
      for (const shot of splitShots) {
        const image = await renderImage(cut, maps, scene, createLook(cut, shot), width)
        yield { shot, image: await developPhoto(await applyLens(image, view, turn), shot) }
      }
    }
  }
}

/** Puts the garment on an invisible mannequin. */
const standGarment = (cut: Cut, pose: Pose, quality: DrapeQuality) =>
  drapeGarment({ ...cut, mannequin: createStandingMannequin(cut) }, pose, quality)

/** Turns a standing garment and fits the frame around it. */
function getStandingView({ frame }: Cut, surface: Surface, turn: number) {
  const middle = frame.top + (frame.width * 5) / 8
  const turned = spinSurface(surface, -turn, middle, getRadius(surface))
  return { turned, frame: centerFrame({ ...frame, width: 0 }, turned, { isBehind: false }), isBehind: false }
}

function getLaidView(cut: Cut, surface: Surface, shot: Shot) {
  const { view, turn, prints: placedPrints } = shot
  const isBehind = view === 'back' || (view === 'close' && isCloseUpBehind(cut, placedPrints))
  const turned = turnToCamera(surface, cut.frame, { ...getCameraAngles(shot), isBehind })
  const frame =
    view === 'close'
      ? getCloseUpFrame(cut, turned, placedPrints, getSplit(shot))
      : view === 'detail'
        ? getDetailFrame(cut, turned, { turn, split: getSplit(shot) })
        : centerFrame(cut.frame, turned, { isBehind })
  return { turned, frame, isBehind }
}

/** Returns the cut in the pieces of its colors. */
function sewCut(cut: Cut, split: Split | undefined, isStanding: boolean): Cut {
  const splitCut = applySplit(cut, split)
  return isStanding ? addSideSeams(splitCut) : splitCut
}

function getViewpoint(shot: Shot): string {
  const viewpoint = `${shot.turn} ${shot.view}`
  if (shot.view === 'detail') return `${viewpoint} ${getSplit(shot) === 'halves'}`
  return shot.view === 'close' ? `${viewpoint} ${describeCloseUp(shot)}` : viewpoint
}

const describeCloseUp = (shot: Shot) =>
  `${getSplit(shot)} ${shot.prints.map(({ graphic, place }) => `${graphic} ${place}`)}`

const getSplit = ({ color: { dye } }: Shot) => (dye.kind === 'two-color' ? dye.split : undefined)

let mapCache: { cut: Cut; isStanding: boolean; scale: number; maps: Map<Split | undefined, FaceMaps[]> } | undefined

/** Caches the maps of the current cut for its next photo shoot. */
async function getFullMaps(
  cut: Cut,
  split: Split | undefined,
  isStanding: boolean,
  scale: number,
): Promise<FaceMaps[]> {
  if (mapCache?.cut !== cut || mapCache.isStanding !== isStanding || mapCache.scale !== scale)
    mapCache = { cut, isStanding, scale, maps: new Map() }
  const cacheKey = split && cut.panels?.[split] && split
  const maps = mapCache.maps.get(cacheKey) ?? (await createFullMaps(sewCut(cut, split, isStanding), scale))
  mapCache.maps.set(cacheKey, maps)
  return maps
}
