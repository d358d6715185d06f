import sharp, { type Sharp } from 'sharp'
import type { Printing } from '#demo/catalogue/types.ts'
import type { Cut } from './cut.ts'
import { drape } from './drape.ts'
import type { DyeSampler } from './dyes.ts'
import { expose } from './expose.ts'
import { createFaceMaps, type FaceMaps, type Window } from './face-maps.ts'
import { computeGlow } from './light.ts'
import { createBody } from './mannequin.ts'
import { createMesh } from './mesh.ts'
import { createRandom } from './noise.ts'
import { parseSegments } from './path.ts'
import type { Scene } from './plate.ts'
import { type Camera, rasterizeSurface, type Sight } from './raster.ts'
import { type Artwork, createSheetPrint } from './sheet-print.ts'
import { type Surface, subdivide } from './subdivide.ts'
import { applyTrims } from './trims/apply-trims.ts'

/** Drapes the garment on the mannequin. The seed determines the folds, `spacing` the mesh width in cm. */
export function dress(cut: Cut, seed: number, { spacing, steps } = { spacing: 1, steps: 1600 }): Surface {
  const random = createRandom(seed)
  const swing = () => (random() - 0.5) * 2 * (cut.sway ?? 1)
  const mesh = createMesh(cut.pattern, spacing, seed)
  const body = createBody(cut.mannequin, { arms: [swing() * 4, swing() * 4], lean: swing() * 1.2 })
  const at = drape(mesh, cut.pattern, body, { steps, seed })
  return subdivide(subdivide({ ...mesh, at }))
}

export function createCamera(cut: Cut, width: number, view: { behind: boolean }): Camera {
  const scale = width / cut.frame.width
  return {
    width,
    height: (width * 5) / 4,
    scale,
    left: cut.frame.middle - cut.frame.width / 2,
    top: cut.frame.top,
    ...view,
  }
}

/** About seven light samples per cm are enough. */
const getGlowCoarseness = (scale: number) => Math.max(4, Math.round(scale / 7.3))

export function createScene(surface: Surface, camera: Camera, cut: Cut): Scene {
  const sight = rasterizeSurface(surface, camera)
  const laid = applyTrims(sight, listFaces(cut))
  return {
    ...(laid && { laid }),
    sight,
    glow: computeGlow(sight, camera.scale, getGlowCoarseness(camera.scale)),
    scale: camera.scale,
  }
}

export function getPatternWindow(cut: Cut, scale: number): Window {
  const { start, edges } = cut.pattern.front
  const points = parseSegments(`M ${start.join(' ')} ${edges.map(({ to }) => to).join(' ')}`).flat()
  const right = Math.max(...points.map(([x]) => x)) + 1
  const ys = points.map(([, y]) => y)
  return { left: -right, right, top: Math.min(...ys) - 2, bottom: Math.max(...ys) + 2, scale }
}

const listFaces = (cut: Cut) => [cut.front, cut.back, cut.frontInside, cut.backInside]

export interface Look {
  dye: DyeSampler
  prints: readonly { printing: Pick<Printing, 'place' | 'ink'>; art: Artwork }[]
}

export async function createWholeMaps(cut: Cut, scale: number): Promise<FaceMaps[]> {
  const window = getPatternWindow(cut, scale)
  return Promise.all(listFaces(cut).map((face) => createFaceMaps(face, window)))
}

/** Creates finer maps of the area that is visible in a close-up. */
export async function createCloseUpMaps(cut: Cut, { sight, scale }: Scene): Promise<FaceMaps[]> {
  return Promise.all(
    listFaces(cut).map((face, i) => createFaceMaps(face, findVisibleWindow(sight, i + 1, scale * 0.6))),
  )
}

function findVisibleWindow({ side, u, v }: Sight, seen: number, scale: number): Window {
  const window = { left: 0, right: 0.5, top: 0, bottom: 0.5 }
  let isFirst = true
  for (let i = 0; i < side.length; i++) {
    if (side[i] !== seen) continue
    window.left = isFirst ? u[i] : Math.min(window.left, u[i])
    window.right = isFirst ? u[i] + 0.5 : Math.max(window.right, u[i])
    window.top = isFirst ? v[i] : Math.min(window.top, v[i])
    window.bottom = isFirst ? v[i] + 0.5 : Math.max(window.bottom, v[i])
    isFirst = false
  }
  // items on the inside are looked up from the other side
  const reach = Math.max(-window.left, window.right)
  return { ...window, ...(seen > 2 && { left: -reach, right: reach }), scale }
}

/** Draws the image at the scene's resolution and scales it down, by half unless `shownWidth` is given. */
export async function photograph(
  cut: Cut,
  maps: readonly FaceMaps[],
  scene: Scene,
  outfit: Look,
  shownWidth = scene.sight.width / 2,
): Promise<Sharp> {
  const prints = await Promise.all(
    outfit.prints.flatMap(({ printing, art }) => {
      const area = cut.prints[printing.place]
      return area ? [createSheetPrint(area, printing.ink, art, scene.scale * 1.1)] : []
    }),
  )
  const faces = listFaces(cut).map((face, i) => ({ face, maps: maps[i] }))
  const pixels = expose(scene, { fabric: cut.fabric, faces, dye: outfit.dye, prints })
  const { width, height } = scene.sight
  return sharp(pixels, { raw: { width, height, channels: 3 } }).resize(shownWidth, (shownWidth * 5) / 4, {
    kernel: 'lanczos3',
  })
}
