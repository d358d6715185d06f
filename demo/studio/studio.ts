import sharp, { type Sharp } from 'sharp'
import type { Printing } from '#demo/catalogue/types.ts'
import type { Cut } from './cut.ts'
import { drape } from './drape.ts'
import type { Dyed } from './dyes.ts'
import { expose } from './expose.ts'
import { type FaceMaps, faceMaps, type Window } from './face-maps.ts'
import { glowOf } from './light.ts'
import { bodyOf } from './mannequin.ts'
import { meshOf } from './mesh.ts'
import { randomFrom } from './noise.ts'
import { segmentsOf } from './path.ts'
import type { Scene } from './plate.ts'
import { type Artwork, printOn } from './prints-on.ts'
import { type Camera, look, type Sight } from './raster.ts'
import { type Surface, subdivide } from './subdivide.ts'
import { layOn } from './trims/lay.ts'

/** Drapes the garment on the mannequin. The seed determines the folds, `spacing` the mesh width in cm. */
export function dress(cut: Cut, seed: number, { spacing, steps } = { spacing: 1, steps: 1600 }): Surface {
  const random = randomFrom(seed)
  const swing = () => (random() - 0.5) * 2 * (cut.sway ?? 1)
  const mesh = meshOf(cut.pattern, spacing, seed)
  const body = bodyOf(cut.mannequin, { arms: [swing() * 4, swing() * 4], lean: swing() * 1.2 })
  const at = drape(mesh, cut.pattern, body, { steps, seed })
  return subdivide(subdivide({ ...mesh, at }))
}

export function cameraFor(cut: Cut, width: number, view: { behind: boolean }): Camera {
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

export function sceneOf(surface: Surface, camera: Camera, cut: Cut): Scene {
  const sight = look(surface, camera)
  const laid = layOn(sight, listFaces(cut))
  return {
    ...(laid && { laid }),
    sight,
    glow: glowOf(sight, camera.scale, getGlowCoarseness(camera.scale)),
    scale: camera.scale,
  }
}

export function windowOf(cut: Cut, scale: number): Window {
  const { start, edges } = cut.pattern.front
  const points = segmentsOf(`M ${start.join(' ')} ${edges.map(({ to }) => to).join(' ')}`).flat()
  const right = Math.max(...points.map(([x]) => x)) + 1
  const ys = points.map(([, y]) => y)
  return { left: -right, right, top: Math.min(...ys) - 2, bottom: Math.max(...ys) + 2, scale }
}

const listFaces = (cut: Cut) => [cut.front, cut.back, cut.frontInside, cut.backInside]

export interface Look {
  dye: Dyed
  prints: readonly { printing: Pick<Printing, 'place' | 'ink'>; art: Artwork }[]
}

export async function mapsOf(cut: Cut, scale: number): Promise<FaceMaps[]> {
  const window = windowOf(cut, scale)
  return Promise.all(listFaces(cut).map((face) => faceMaps(face, window)))
}

/** Creates finer maps of the area that is visible in a close-up. */
export async function mapsSeen(cut: Cut, { sight, scale }: Scene): Promise<FaceMaps[]> {
  return Promise.all(listFaces(cut).map((face, i) => faceMaps(face, findVisibleWindow(sight, i + 1, scale * 0.6))))
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
      return area ? [printOn(area, printing.ink, art, scene.scale * 1.1)] : []
    }),
  )
  const faces = listFaces(cut).map((face, i) => ({ face, maps: maps[i] }))
  const pixels = expose(scene, { fabric: cut.fabric, faces, dye: outfit.dye, prints })
  const { width, height } = scene.sight
  return sharp(pixels, { raw: { width, height, channels: 3 } }).resize(shownWidth, (shownWidth * 5) / 4, {
    kernel: 'lanczos3',
  })
}
