import sharp, { type Sharp } from 'sharp'
import type { PlacedPrint } from '#demo/catalogue/types.ts'
import type { Scene } from './base-render.ts'
import type { Cut } from './cut.ts'
import { type DrapeOptions, drape } from './drape.ts'
import type { DyeSampler } from './dyes.ts'
import { createFaceMaps, type FaceMaps, type SheetWindow } from './face-maps.ts'
import type { GBuffer } from './gbuffer.ts'
import { keepDrape } from './keep-drape.ts'
import { leanHood } from './lean-hood.ts'
import { computeLightGrid, type PaperLight } from './light.ts'
import { createBody } from './mannequin.ts'
import { createMesh, type Mesh } from './mesh.ts'
import { parseSegments } from './path.ts'
import type { Pose } from './pose.ts'
import { type Camera, rasterizeSurface } from './raster.ts'
import { shadePixels } from './shade-pixels.ts'
import { type Artwork, createSheetPrint } from './sheet-print.ts'
import { smoothSurface, softenFolds } from './smooth-surface.ts'
import { straightenOutline } from './straighten-outline.ts'
import { type Surface, subdivide } from './subdivide.ts'
import { applyTrims } from './trims/apply-trims.ts'

/** The mesh of a garment: the distance of its points in cm, and the steps of the simulation. */
export interface DrapeQuality {
  spacing: number
  steps: number
}

export const FULL_QUALITY: DrapeQuality = { spacing: 1, steps: 1600 }

/** Drapes the garment on the mannequin. */
export function drapeGarment(cut: Cut, pose: Pose, { spacing, steps } = FULL_QUALITY): Surface {
  const mesh = createMesh(cut.pattern, spacing, pose.seed)
  const draped = smoothSurface(simulate(cut, mesh, pose, pose, { steps, isLaidDown: false }))
  return subdivide(subdivide(cut.hasHood ? leanHood(draped, pose.hood, pose.seed) : draped))
}

/** The seams of a laid garment are its outline. */
const foldedSeams = { hasFoldedSeams: true }

/** The share of its folds that a hood keeps when it lies. */
const HOOD_SLACK = 0.35

/** Lays the garment down on the paper. Its middle is at z = 0, because either side can be on top. */
export function layGarment(cut: Cut, pose: Pose, { spacing, steps } = FULL_QUALITY): Surface {
  const mesh = createMesh(cut.pattern, spacing, pose.seed)
  const simulated = simulate(cut, mesh, pose, spreadArms(cut, pose), { steps, isLaidDown: true })
  return finishLaidGarment(cut, pose, simulated)
}

/** Drapes a mesh of the garment on its mannequin, whose pose can differ from that of the cloth. */
function simulate(cut: Cut, mesh: Mesh, pose: Pose, bodyPose: Pose, options: DrapeOptions): Surface {
  // a turn is applied afterwards
  const key = JSON.stringify(
    { pattern: cut.pattern, mannequin: cut.mannequin, pose, bodyPose, ...options, vertexCount: mesh.vertexCount },
    (name, value) => (name === 'turn' ? 0 : value),
  )
  const positions = keepDrape(key, () => drape(mesh, cut.pattern, createBody(cut.mannequin, bodyPose), pose, options))
  return { ...mesh, positions }
}

/** Degrees by which the arms of a laid garment are raised, which keeps its sleeves next to its body. */
const ARM_SPREAD = 7

const hasLegs = ({ mannequin: { limbs } }: Cut) => limbs[0].poseAngle > 80

function spreadArms(cut: Cut, pose: Pose): Pose {
  const [right, left] = pose.limbAngles
  return hasLegs(cut) ? pose : { ...pose, limbAngles: [right - ARM_SPREAD, left - ARM_SPREAD] }
}

/** Smooths the simulated garment and lets its hood sag. The creases that run from the crotch of
 * trousers become folds. */
function finishLaidGarment(cut: Cut, pose: Pose, simulated: Surface): Surface {
  const smooth = smoothSurface(simulated)
  const laid = hasLegs(cut) ? straightenOutline(softenFolds(smooth), { unfolds: true }) : straightenOutline(smooth)
  const hood = { back: 0, side: pose.hood.side * 1.3 }
  const finished = cut.hasHood ? leanHood(laid, hood, pose.seed, HOOD_SLACK) : laid
  return subdivide(subdivide(finished, foldedSeams), foldedSeams)
}

export function createCamera(cut: Cut, width: number, view: { isBehind: boolean }): Camera {
  const scale = width / cut.frame.width
  return {
    width,
    height: Math.round((width * 5) / 4),
    scale,
    left: cut.frame.centerX - cut.frame.width / 2,
    top: cut.frame.top,
    ...view,
  }
}

/** Size of a light cell in pixels: about seven cells per cm are enough. */
export const getLightCellSize = (scale: number) => Math.max(4, Math.round(scale / 7.3))

/** The paper is far behind a standing garment, so its shadow is weak and has no edge. */
export const FAR_PAPER: PaperLight = { blur: 1 / 22, shadow: 0.5 }

export function createScene(surface: Surface, camera: Camera, cut: Cut, seed: number, paper?: PaperLight): Scene {
  const gbuffer = rasterizeSurface(surface, camera)
  const trimLayer = applyTrims(gbuffer, listFaces(cut))
  return {
    ...(trimLayer && { trimLayer }),
    gbuffer,
    lightGrid: computeLightGrid(gbuffer, camera.scale, getLightCellSize(camera.scale), paper),
    scale: camera.scale,
    seed,
  }
}

export function getPatternWindow(cut: Cut, scale: number): SheetWindow {
  const { start, edges } = cut.pattern.front
  const points = parseSegments(`M ${start.join(' ')} ${edges.map(({ path }) => path).join(' ')}`).flat()
  const right = Math.max(...points.map(([x]) => x)) + 1
  const ys = points.map(([, y]) => y)
  return { left: -right, right, top: Math.min(...ys) - 2, bottom: Math.max(...ys) + 2, scale }
}

export const listFaces = (cut: Cut) => [cut.front, cut.back, cut.frontInside, cut.backInside]

/** Dye and prints of one product color. */
export interface Look {
  dye: DyeSampler
  prints: readonly { placedPrint: Pick<PlacedPrint, 'place' | 'finish'>; artwork: Artwork }[]
}

export async function createFullMaps(cut: Cut, scale: number): Promise<FaceMaps[]> {
  const window = getPatternWindow(cut, scale)
  return Promise.all(listFaces(cut).map((face) => createFaceMaps(face, window)))
}

/** Creates finer maps of the area that is visible in a close-up. */
export async function createCloseUpMaps(cut: Cut, { gbuffer, scale }: Scene): Promise<FaceMaps[]> {
  return Promise.all(
    listFaces(cut).map((face, i) => createFaceMaps(face, findVisibleWindow(gbuffer, i + 1, scale * 0.6))),
  )
}

function findVisibleWindow({ faceId, u, v }: GBuffer, visibleFaceId: number, scale: number): SheetWindow {
  const window = { left: 0, right: 0.5, top: 0, bottom: 0.5 }
  let isFirst = true
  for (let i = 0; i < faceId.length; i++) {
    if (faceId[i] !== visibleFaceId) continue
    window.left = isFirst ? u[i] : Math.min(window.left, u[i])
    window.right = isFirst ? u[i] + 0.5 : Math.max(window.right, u[i])
    window.top = isFirst ? v[i] : Math.min(window.top, v[i])
    window.bottom = isFirst ? v[i] + 0.5 : Math.max(window.bottom, v[i])
    isFirst = false
  }
  // items on the inside are looked up from the other side
  const halfWidth = Math.max(-window.left, window.right)
  return { ...window, ...(visibleFaceId > 2 && { left: -halfWidth, right: halfWidth }), scale }
}

/** Draws the image at the scene's resolution and scales it down, by half unless `outputWidth` is given. */
export async function renderImage(
  cut: Cut,
  maps: readonly FaceMaps[],
  scene: Scene,
  look: Look,
  outputWidth = scene.gbuffer.width / 2,
): Promise<Sharp> {
  const pixels = await shadeGarment(cut, maps, scene, look)
  const { width, height } = scene.gbuffer
  return sharp(pixels, { raw: { width, height, channels: 3 } }).resize(outputWidth, (outputWidth * 5) / 4, {
    kernel: 'lanczos3',
  })
}

/** Returns the pixels of the garment on the backdrop, or on paper. */
export async function shadeGarment(
  cut: Cut,
  maps: readonly FaceMaps[],
  scene: Scene,
  look: Look,
  backdrop?: Buffer,
): Promise<Buffer> {
  const prints = await Promise.all(
    look.prints.flatMap(({ placedPrint, artwork }) => {
      const area = cut.prints[placedPrint.place]
      return area ? [createSheetPrint(area, placedPrint.finish, artwork, scene.scale * 1.1)] : []
    }),
  )
  const faces = listFaces(cut).map((face, i) => ({ face, maps: maps[i] }))
  return shadePixels(scene, { fabric: cut.fabric, faces, dye: look.dye, prints }, backdrop)
}
