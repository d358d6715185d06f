import sharp, { type Sharp } from 'sharp'
import type { DemoColor, DemoProduct, Staging } from '#demo/catalogue/types.ts'
import { computeReflectedLight, getFalloff, getReflection, lightPixel, type Scene, shadePaper } from '../base-render.ts'
import { hexToLinear, toSrgbByte } from '../color.ts'
import { createLook } from '../create-look.ts'
import { applySplit, type Cut } from '../cut.ts'
import { getCut } from '../cuts/cuts.ts'
import type { GBuffer } from '../gbuffer.ts'
import { computeLightGrid } from '../light.ts'
import { mix, smoothstep } from '../noise.ts'
import { findOutlinePixels, softenOutline } from '../outline.ts'
import type { Pose } from '../pose.ts'
import { type Camera, rasterizeSurface } from '../raster.ts'
import { getRadius, spinSurface } from '../spin-surface.ts'
import { createStandingMannequin, getStandingPose } from '../standing-mannequin.ts'
import { createFullMaps, drapeGarment, getLightCellSize, listFaces, shadeGarment } from '../studio.ts'
import type { Surface } from '../subdivide.ts'
import { applyTrims, type TrimLayer } from '../trims/apply-trims.ts'
import { createFigure, WAIST_Y } from './create-figure.ts'
import { paintWall } from './paint-wall.ts'

interface Garment {
  product: DemoProduct
  color: DemoColor
}

/** A picture of an outfit. */
export interface WornShot {
  name: string
  /** the visible area in cm below the high point of the shoulder */
  frame: { centerX: number; top: number; height: number }
  width: number
  /** width divided by height */
  aspect: number
}

/** The mannequin in both garments, with all pictures of it. */
export interface OutfitShoot {
  top: Garment
  bottom: Garment
  staging: Staging
  shots: WornShot[]
}

const SUPERSAMPLING = 1.5
const SKIN = hexToLinear('#BDB3A5')
/** Share of the reflection that the matte finish of the mannequin shows. */
const SKIN_GLOSS = 0.05
/** In cm: cloth that is closer than this to what it covers is still in front of it, although both touch the body. */
const TOP_OVER_BOTTOM = 3.5
const CLOTH_OVER_FIGURE = 2.2
const WALL_LIGHT = { blur: 1 / 26 }

interface Layer {
  gbuffer: GBuffer
  trimLayer: TrimLayer | undefined
}

/** Yields the pictures of one outfit. `size` scales them, for tests. */
export async function* drawOutfit(
  { top, bottom, staging, shots }: OutfitShoot,
  drapeCut: (cut: Cut, pose: Pose) => Surface = drapeGarment,
  size = 1,
): AsyncGenerator<{ shot: WornShot; image: Sharp }> {
  const dressedTop = { ...top, ...drapeOn(getCut(top.product), staging, drapeCut) }
  const dressedBottom = { ...bottom, ...drapeOn(getCut(bottom.product), staging, drapeCut) }
  tuckIn(dressedBottom.surface)
  const figure = createFigure(dressedTop, dressedBottom)
  for (const shot of shots)
    yield { shot, image: await drawWorn({ top: dressedTop, bottom: dressedBottom, figure, staging }, shot, size) }
}

type Dressed = Garment & ReturnType<typeof drapeOn>

interface Scenery {
  top: Dressed
  bottom: Dressed
  figure: Surface
  staging: Staging
}

async function drawWorn({ top, bottom, figure, staging }: Scenery, shot: WornShot, size: number): Promise<Sharp> {
  const width = Math.round(shot.width * size)
  const camera = createCamera(shot, Math.round(width * SUPERSAMPLING))
  const { scale } = camera
  const radius = Math.max(getRadius(top.surface), getRadius(figure))
  const middle = camera.top + camera.height / scale / 2
  const rasterize = (surface: Surface, cut?: Cut): Layer => {
    const gbuffer = rasterizeSurface(spinSurface(surface, staging.turn, middle, radius), camera)
    return { gbuffer, trimLayer: cut && applyTrims(gbuffer, listFaces(cut)) }
  }
  const layers = [rasterize(figure), rasterize(bottom.surface, bottom.cut), rasterize(top.surface, top.cut)]
  const merged = mergeLayers(layers)
  const lightGrid = computeLightGrid(merged, scale, getLightCellSize(scale), WALL_LIGHT)
  const { seed } = top.pose
  const [figureScene, bottomScene, topScene] = layers.map(
    ({ gbuffer, trimLayer }): Scene => ({ gbuffer, lightGrid, scale, seed, ...(trimLayer && { trimLayer }) }),
  )
  const wall = await paintWall(shadePaper({ gbuffer: merged, lightGrid, scale, seed }), camera, staging.wall, seed)
  shadeFigure(figureScene, wall)
  const pixels = await shadeWorn(top, topScene, await shadeWorn(bottom, bottomScene, wall))
  return sharp(pixels, { raw: { width: camera.width, height: camera.height, channels: 3 } }).resize(
    width,
    Math.round(width / shot.aspect),
    { kernel: 'lanczos3' },
  )
}

function drapeOn(cut: Cut, { hood, stance }: Staging, drapeCut: (cut: Cut, pose: Pose) => Surface) {
  const standing = createStandingMannequin(cut)
  // without a head inside, the hood falls onto the shoulders
  const mannequin =
    cut.hasHood && hood === 'down' ? { ...standing, trunk: standing.trunk.filter(([y]) => y > -1) } : standing
  const pose = { ...getStandingPose(cut, stance), hood: { back: hood === 'up' ? 8 : 0, side: 0 } }
  const surface = drapeCut({ ...cut, mannequin }, pose)
  return { cut, mannequin, pose, surface: { ...surface, positions: surface.positions.slice() } }
}

/** Moves trousers to the waist and narrows them there, because the top covers them and must not show the hips. */
function tuckIn({ positions }: Surface): void {
  for (let i = 0; i < positions.length; i += 3) {
    positions[i] *= mix(0.88, 1, smoothstep(8, 36, positions[i + 1]))
    positions[i + 1] += WAIST_Y
  }
}

function createCamera({ frame: { centerX, top, height }, aspect }: WornShot, width: number): Camera {
  const pixelHeight = Math.round(width / aspect)
  const scale = pixelHeight / height
  return { width, height: pixelHeight, scale, left: centerX - width / scale / 2, top, isBehind: false }
}

/** Leaves each pixel to the layer in front, and returns the surface of all layers. Layers come from the inside out. */
function mergeLayers(layers: readonly Layer[]): GBuffer {
  const [figure, bottom, top] = layers.map(({ gbuffer }) => gbuffer)
  const merged = { ...figure, faceId: new Uint8Array(figure.faceId.length), z: new Float32Array(figure.z.length) }
  for (let i = 0; i < merged.faceId.length; i++) {
    let front = figure
    if (bottom.faceId[i] && (!front.faceId[i] || bottom.z[i] + CLOTH_OVER_FIGURE > front.z[i])) front = bottom
    const advantage = front === bottom ? TOP_OVER_BOTTOM : CLOTH_OVER_FIGURE
    if (top.faceId[i] && (!front.faceId[i] || top.z[i] + advantage > front.z[i])) front = top
    merged.faceId[i] = front.faceId[i]
    merged.z[i] = front.z[i]
    for (const { gbuffer } of layers) if (gbuffer !== front) gbuffer.faceId[i] = 0
  }
  for (const { gbuffer } of layers) gbuffer.z = merged.z
  return merged
}

async function shadeWorn({ cut, product, color }: Dressed, scene: Scene, backdrop: Buffer): Promise<Buffer> {
  const splitCut = applySplit(cut, color.dye.kind === 'two-color' ? color.dye.split : undefined)
  const maps = await createFullMaps(splitCut, scene.scale * 0.72)
  const look = createLook(splitCut, { sku: product.sku, color, prints: product.prints ?? [] })
  return shadeGarment(splitCut, maps, scene, look, backdrop)
}

/** Paints the mannequin into the pixels. */
function shadeFigure(scene: Scene, pixels: Buffer): void {
  const { gbuffer } = scene
  const { width, height } = gbuffer
  const relief = new Float32Array(gbuffer.faceId.length)
  const lighting = new Float32Array(4)
  const light = new Float32Array(3)
  for (let i = 0; i < gbuffer.faceId.length; i++) {
    if (!gbuffer.faceId[i]) continue
    lightPixel(scene, relief, i, lighting, 0)
    const [key, room, openness, tilt] = lighting
    const falloff = getFalloff((i % width) / width, ((i / width) | 0) / height)
    computeReflectedLight(SKIN, key, room, openness, 0.2 * tilt * (0.3 + 0.7 * openness), falloff, light)
    const gloss = SKIN_GLOSS * openness * getReflection(scene, relief, i) * falloff
    for (let k = 0; k < 3; k++) pixels[i * 3 + k] = toSrgbByte(light[k] + gloss)
  }
  softenOutline(pixels, width, findOutlinePixels(gbuffer))
}
