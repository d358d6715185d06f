import type { Sharp } from 'sharp'
import type { View } from '../catalogue/choose-views.ts'
import { closeFrame } from './close-frame.ts'
import { type Cut, cutFor, type Split } from './cut.ts'
import { cuts } from './cuts/cuts.ts'
import { dyed } from './dyes.ts'
import type { FaceMaps } from './face-maps.ts'
import { seedOf } from './noise.ts'
import { prints } from './prints/prints.ts'
import type { Shot, Sitting } from './sittings.ts'
import { cameraFor, dress, type Look, mapsOf, mapsSeen, photograph, sceneOf, windowOf } from './studio.ts'
import type { Surface } from './subdivide.ts'

/** The maps of a whole garment are coarser than what is drawn, and finer than what is shown. */
const COARSER = 0.72

/** Edges are drawn larger than they are shown; up close there is less to smooth. */
const larger = (view: View) => (view === 'close' ? 1.5 : 2)

/** Takes the pictures of one sitting, `width` pixels wide, those from one viewpoint after another. */
export async function* drawSitting(
  { cut: name, seed, shots }: Sitting,
  width: number,
  wear: (cut: Cut, seed: number) => Surface = dress,
): AsyncGenerator<{ shot: Shot; picture: Sharp }> {
  const pegged = cuts[name]
  const surface = wear(pegged.cut, seed)
  for (const alike of Map.groupBy(shots, viewpoint).values()) {
    const { view, prints: printings } = alike[0]
    const frame = view === 'close' ? closeFrame(pegged.cut, surface, printings) : pegged.cut.frame
    const scene = sceneOf(
      surface,
      cameraFor({ ...pegged.cut, frame }, width * larger(view), { behind: view === 'back' }),
      pegged.cut,
    )
    for (const [split, sewnAlike] of Map.groupBy(alike, splitOf)) {
      const cut = cutFor(pegged.cut, split)
      const maps =
        view === 'close' ? await mapsSeen(cut, scene) : await wholeMaps(pegged.cut, split, scene.scale * COARSER)
      for (const shot of sewnAlike)
        yield { shot, picture: await photograph(cut, maps, scene, lookOf(cut, shot), width) }
    }
  }
}

const viewpoint = ({ view, prints: printings }: Shot) =>
  view === 'close' ? `close on ${printings.map(({ graphic, place }) => `${graphic} ${place}`)}` : view

const splitOf = ({ color: { dye } }: Shot) => (dye.kind === 'two-colour' ? dye.split : undefined)

let kept: { cut: Cut; scale: number; maps: Map<Split | undefined, FaceMaps[]> } | undefined

/** The maps of the cut at hand are kept for its next sitting. */
async function wholeMaps(cut: Cut, split: Split | undefined, scale: number): Promise<FaceMaps[]> {
  if (kept?.cut !== cut || kept.scale !== scale) kept = { cut, scale, maps: new Map() }
  const variant = split && cut.panels?.[split] && split
  const maps = kept.maps.get(variant) ?? (await mapsOf(cutFor(cut, split), scale))
  kept.maps.set(variant, maps)
  return maps
}

function lookOf(cut: Cut, { sku, color, prints: printings }: Shot): Look {
  return {
    dye: dyed(color.dye, windowOf(cut, 1), seedOf(`${sku} ${color.name}`)),
    prints: printings.map((printing) => {
      const { draw, aspect } = prints[printing.graphic]
      return { printing, art: { svg: draw(color.inks), aspect } }
    }),
  }
}
