import { hexToLinear, toSrgbByte } from './color.ts'
import { computeContactShadows } from './compute-contact-shadows.ts'
import { type FaceMaps, ZONE_DETAIL } from './face-maps.ts'
import { type Field, sampleField } from './field.ts'
import type { Fabric, Face, Part, Weave } from './garment.ts'
import type { GBuffer } from './gbuffer.ts'
import { LIGHT_CHANNELS, type LightGrid, SOFTBOX_FOCUS, sampleLightGrid } from './light.ts'
import { clamp, fbm, noise, smoothstep } from './noise.ts'
import { findOutlinePixels } from './outline.ts'
import { getReflectivity, type TrimLayer } from './trims/apply-trims.ts'
import { getClothGrain, getCreaseHeight, getRibHeight, getYarnTone } from './weave.ts'

export interface Scene {
  gbuffer: GBuffer
  lightGrid: LightGrid
  /** pixels per cm */
  scale: number
  /** determines the small creases */
  seed: number
  trimLayer?: TrimLayer
}

/** In the order of the face ids 1 to 4: front, back, inside of the front, inside of the back. */
export type Faces = readonly { face: Face; maps: FaceMaps }[]

/**
 * Everything in the image that does not depend on dye and print. The arrays, except the relief, have one entry per
 * cloth pixel.
 */
export interface BaseRender {
  /** the image with only the paper drawn */
  paper: Buffer
  /** indices of the pixels that show cloth */
  clothPixels: Uint32Array
  relief: Float32Array
  parts: Part[]
  /** index into `parts` */
  partIndex: Uint8Array
  wear: Float32Array
  thread: Float32Array
  /** relative dye uptake of the yarn */
  yarnTone: Float64Array
  /** LIGHTING_VALUES numbers per cloth pixel */
  lighting: Float32Array
  /** light that rakes over the folds from the side, 1 on flat cloth */
  rakingLight: Float32Array
  /** remaining light after contact shadows, 0 to 1 */
  remainingLight: Float32Array
  /** indices of the pixels where garment and paper meet */
  outlinePixels: Uint32Array
}

/** Numbers per cloth pixel: softbox light, room light, openness, tilt. */
export const LIGHTING_VALUES = 4

export const PAPER_TONE = hexToLinear('#E8E5DE')
const KEY_INTENSITY = 0.85
const ROOM_INTENSITY = 0.21
/** Makes a paper that faces the softbox as bright as the softbox, whatever its size. */
const SOFTBOX_FACTOR = SOFTBOX_FOCUS / 3.87

export function createBaseRender(scene: Scene, faces: Faces, fabric: Fabric): BaseRender {
  const { gbuffer } = scene
  const count = gbuffer.faceId.reduce((sum, faceId) => sum + (faceId ? 1 : 0), 0)
  const clothPixels = new Uint32Array(count)
  for (let i = 0, s = 0; i < gbuffer.faceId.length; i++) if (gbuffer.faceId[i]) clothPixels[s++] = i
  const base: BaseRender = {
    paper: shadePaper(scene, getPaperTexture),
    clothPixels,
    relief: new Float32Array(gbuffer.faceId.length),
    parts: ['body', ...new Set(faces.flatMap(({ face }) => face.zones.map(({ part }) => part)))],
    partIndex: new Uint8Array(count),
    wear: new Float32Array(count),
    thread: new Float32Array(count),
    yarnTone: new Float64Array(count),
    lighting: new Float32Array(count * LIGHTING_VALUES),
    rakingLight: new Float32Array(count),
    remainingLight: new Float32Array(count),
    outlinePixels: new Uint32Array(),
  }
  const creaseMaps = faces.map(({ maps }, faceIndex) =>
    getCreaseMap(fabric, maps, faceIndex * 70 + (scene.seed % 97) * 31),
  )
  const zoneParts = faces.map(({ face }) => [0, ...face.zones.map(({ part }) => base.parts.lastIndexOf(part))])
  const folds = new Float32Array(gbuffer.faceId.length)
  for (let s = 0; s < count; s++) {
    const i = clothPixels[s]
    const faceIndex = gbuffer.faceId[i] - 1
    const { maps, face } = faces[faceIndex]
    const u = gbuffer.u[i]
    const v = gbuffer.v[i]
    const x = (u - maps.window.left) * maps.window.scale - 0.5
    const y = (v - maps.window.top) * maps.window.scale - 0.5
    const zone = getZoneAt(maps, x, y)
    const weave: Weave | undefined = face.zones[zone - 1]?.weave
    const rib = weave?.kind === 'rib' ? getRibHeight(weave, u, v) : 0
    const crease = sampleField(
      creaseMaps[faceIndex],
      (u - maps.window.left) * CREASE_SCALE,
      (v - maps.window.top) * CREASE_SCALE,
    )
    const lift = scene.trimLayer?.lift[i] ?? 0
    base.partIndex[s] = zoneParts[faceIndex][zone]
    if (scene.trimLayer && isMetal(scene.trimLayer, i)) {
      folds[i] = base.relief[i] = lift
      base.yarnTone[s] = 1
      continue
    }
    const grain = getClothGrain(fabric, u, v, scene.scale)
    base.relief[i] = sampleField(maps.relief, x, y) + rib + grain + crease + lift
    folds[i] = base.relief[i] - (1 - RAKED_GRAIN) * grain
    base.wear[s] = sampleField(maps.wear, x, y)
    base.thread[s] = sampleField(maps.thread, x, y)
    base.yarnTone[s] = getYarnTone(fabric, u, v)
  }
  base.outlinePixels = findOutlinePixels(gbuffer, findPartEdges(gbuffer, clothPixels, base.partIndex))
  for (let s = 0; s < count; s++) {
    lightPixel(scene, base.relief, clothPixels[s], base.lighting, s * LIGHTING_VALUES)
    base.rakingLight[s] = getRakingLight(scene, folds, clothPixels[s])
  }
  base.remainingLight = computeContactShadows(gbuffer, scene.scale, clothPixels, base.relief)
  return base
}

/** Whether a pixel shows a zip, a snap, an eyelet or a tip of a cord, which have no weave. */
const isMetal = (trimLayer: TrimLayer, i: number) => getReflectivity(trimLayer, i) > 0.5

/** Marks the pixels where two parts of the garment meet, which can have different colors. */
function findPartEdges({ width, faceId }: GBuffer, clothPixels: Uint32Array, partIndex: Uint8Array): Uint8Array {
  const parts = new Uint8Array(faceId.length)
  for (let s = 0; s < clothPixels.length; s++) parts[clothPixels[s]] = partIndex[s] + 1
  const isEdge = new Uint8Array(faceId.length)
  for (const i of clothPixels)
    for (const neighbour of [i + 1, i + width])
      if (parts[neighbour] && parts[neighbour] !== parts[i]) isEdge[i] = isEdge[neighbour] = 1
  return isEdge
}

/** Samples per cm, which is enough for creases. */
const CREASE_SCALE = 6.5

const creaseMapCache = new WeakMap<FaceMaps, { offset: number; map: Field }>()

/** Keeps the last map of each face, because all views of a garment have the same creases. */
function getCreaseMap(fabric: Fabric, maps: FaceMaps, offset: number): Field {
  const cached = creaseMapCache.get(maps)
  if (cached?.offset === offset) return cached.map
  const map = createCreaseMap(fabric, maps, offset)
  creaseMapCache.set(maps, { offset, map })
  return map
}

function createCreaseMap(fabric: Fabric, { window: { left, top, right, bottom } }: FaceMaps, offset: number): Field {
  const width = Math.ceil((right - left) * CREASE_SCALE) + 2
  const height = Math.ceil((bottom - top) * CREASE_SCALE) + 2
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data[y * width + x] = getCreaseHeight(fabric, left + x / CREASE_SCALE + offset, top + y / CREASE_SCALE)
  return { width, height, data }
}

function getZoneAt({ zone: { width, height, data } }: FaceMaps, x: number, y: number): number {
  return data[
    clamp(((y + 0.5) * ZONE_DETAIL) | 0, 0, height - 1) * width + clamp(((x + 0.5) * ZONE_DETAIL) | 0, 0, width - 1)
  ]
}

const gridLight = new Float32Array(LIGHT_CHANNELS)
const normal = new Float32Array(3)

/** Writes the light on the relief at a pixel to `out`, starting at `offset`. */
export function lightPixel(scene: Scene, relief: Float32Array, i: number, out: Float32Array, offset: number) {
  const { gbuffer } = scene
  const x = i % gbuffer.width
  const y = (i / gbuffer.width) | 0
  sampleLightGrid(scene.lightGrid, x, y, (gbuffer.z[i] * scene.scale) / scene.lightGrid.cellSize, gridLight)
  applyBump(gbuffer, relief, scene.scale, i, x, y, normal)
  const key = normal[0] * gridLight[0] + normal[1] * gridLight[1] + normal[2] * gridLight[2]
  const room =
    0.25 * gridLight[6] + 0.5 * (normal[0] * gridLight[3] + normal[1] * gridLight[4] + normal[2] * gridLight[5])
  out[offset] = Math.max(0, key) * KEY_INTENSITY * SOFTBOX_FACTOR
  out[offset + 1] = Math.max(0, room) * ROOM_INTENSITY * 0.4
  out[offset + 2] = gridLight[6] / 4.95
  out[offset + 3] = 1 - normal[2]
}

/** The share of the cloth's grain that raking light shows, which would sparkle otherwise. */
const RAKED_GRAIN = 0.25
/** Towards the upper left, 12 degrees above the cloth. */
const RAKE = [-0.67, -0.71, 0.21] as const

/** Relative to flat cloth, the brightest gloss is this much brighter. */
const GLOSS_LIMIT = 3.2
const ROOM_GLOSS = 2.4

/** Returns the light of a narrow lamp that stands low at the upper left, 1 on flat cloth, as far as the softbox is in sight. */
function getRakingLight(scene: Scene, folds: Float32Array, i: number): number {
  const { gbuffer, lightGrid } = scene
  const x = i % gbuffer.width
  const y = (i / gbuffer.width) | 0
  sampleLightGrid(lightGrid, x, y, (gbuffer.z[i] * scene.scale) / lightGrid.cellSize, gridLight)
  applyBump(gbuffer, folds, scene.scale, i, x, y, normal)
  const facing = (normal[0] * RAKE[0] + normal[1] * RAKE[1] + normal[2] * RAKE[2]) / RAKE[2]
  const visibility = Math.min(1, Math.hypot(gridLight[0], gridLight[1], gridLight[2]) * SOFTBOX_FACTOR * 0.62)
  // wraps around the folds, as light from a lamp with a width does
  const light = facing > 0.5 ? facing : 0.5 * Math.exp((facing - 0.5) / 0.5)
  const gloss = light * light
  // the white room lights what faces away from the camera, on all sides
  const room = ROOM_GLOSS * (1 - gbuffer.normal[i * 3 + 2]) * (gridLight[6] / 4.95)
  return ((gloss * (1 + GLOSS_LIMIT)) / (gloss + GLOSS_LIMIT)) * visibility + room
}

/** Returns the brightness that a mirror at this pixel would reflect. */
export function getReflection(scene: Scene, relief: Float32Array, i: number): number {
  const { width } = scene.gbuffer
  applyBump(scene.gbuffer, relief, scene.scale, i, i % width, (i / width) | 0, normal)
  const [nx, ny, nz] = normal
  const cosine = 2 * nz * (nx * -0.56 + ny * -0.6) + (2 * nz * nz - 1) * 0.57
  return 0.16 + 0.3 * smoothstep(-0.2, 0.9, cosine) + 1.5 * Math.exp((cosine - 1) * 16)
}

/** Tilts the surface normal by the screen-space slope of the relief. */
function applyBump(
  gbuffer: GBuffer,
  relief: Float32Array,
  scale: number,
  i: number,
  x: number,
  y: number,
  out: Float32Array,
) {
  const { width, height, normal: normals } = gbuffer
  const nx = normals[i * 3]
  const ny = normals[i * 3 + 1]
  const nz = normals[i * 3 + 2]
  // at grazing angles a pixel spans many loops, whose slopes average out
  const facing = 0.5 * scale * smoothstep(0.08, 0.55, nz)
  const slopeX =
    (getRise(gbuffer, relief, i, x > 0 ? i - 1 : i, scale) -
      getRise(gbuffer, relief, i, x < width - 1 ? i + 1 : i, scale)) *
    facing
  const slopeY =
    (getRise(gbuffer, relief, i, y > 0 ? i - width : i, scale) -
      getRise(gbuffer, relief, i, y < height - 1 ? i + width : i, scale)) *
    facing
  // the slope along the surface, which the camera sees foreshortened
  const along = nx * slopeX + ny * slopeY
  out[0] = nx + (slopeX - nx * along)
  out[1] = ny + (slopeY - ny * along)
  out[2] = nz - nz * along
  const n = 1 / Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2])
  out[0] *= n
  out[1] *= n
  out[2] *= n
}

/** Returns the height difference from a neighbour, or 0 if the cloth is discontinuous. */
function getRise(gbuffer: GBuffer, relief: Float32Array, i: number, neighbour: number, scale: number): number {
  if (gbuffer.faceId[i] !== gbuffer.faceId[neighbour]) return 0
  const maxGap = 8 / scale
  if (Math.abs(gbuffer.u[i] - gbuffer.u[neighbour]) > maxGap || Math.abs(gbuffer.v[i] - gbuffer.v[neighbour]) > maxGap)
    return 0
  return relief[neighbour] - relief[i]
}

/** Returns the relative brightness of the paper at a point in cm: buckles, dents and cloudy pulp. */
const getPaperTexture = (x: number, y: number) =>
  1 +
  0.03 * fbm(x / 23 + 3, y / 17, 2) +
  0.02 * noise(x / 31 + y / 9, 7.3 - y / 60) +
  0.012 * noise(x * 0.5, y * 0.6 + 40) +
  0.01 * noise(x * 1.3 + 9, y * 1.2)

/** Returns the relative brightness of the paper's tooth, which the light from the side shows, and of a few fibers in it. */
function getPaperTooth(x: number, y: number, coarseness: number): number {
  const fine = noise(x * 6.1 * coarseness, y * 6.7 * coarseness)
  const lit =
    noise(x * 3.1 * coarseness, y * 2.9 * coarseness) - noise(x * 3.1 * coarseness - 0.35, y * 2.9 * coarseness - 0.35)
  const fiber = smoothstep(0.8, 0.95, noise(x * 2.2 + y * 1.9, y * 0.7 - x * 0.6 + 31))
  return 0.016 * fine + 0.028 * lit - 0.04 * fiber
}

/**
 * Shades the paper on the coarse light grid and interpolates, because its light changes slowly. `getTexture` returns its
 * relative brightness.
 */
export function shadePaper(
  { gbuffer, scale, seed, lightGrid: { width, height, cellSize, onPaper } }: Omit<Scene, 'trimLayer'>,
  getTexture?: (x: number, y: number) => number,
): Buffer {
  const tones = new Float32Array(width * height * 3)
  const tone = new Float32Array(3)
  for (let cell = 0; cell < width * height; cell++) {
    const key = Math.max(0, onPaper[cell * LIGHT_CHANNELS + 2]) * KEY_INTENSITY * SOFTBOX_FACTOR
    const room =
      Math.max(0, 0.25 * onPaper[cell * LIGHT_CHANNELS + 6] + 0.5 * onPaper[cell * LIGHT_CHANNELS + 5]) *
      ROOM_INTENSITY *
      0.4
    const openness = onPaper[cell * LIGHT_CHANNELS + 6] / 4.95
    // little light reaches the paper next to the garment
    const contactShadow = 0.66 + 0.34 * smoothstep(0.25, 0.85, openness)
    const [column, row] = [cell % width, (cell / width) | 0]
    const texture = getTexture?.((column * cellSize) / scale + (seed % 13) * 31, (row * cellSize) / scale) ?? 1
    const falloff = texture * contactShadow * getFalloff((column + 0.5) / width, (row + 0.5) / height)
    computeReflectedLight(PAPER_TONE, key, room, openness, 0, falloff, tone)
    tones.set(tone, cell * 3)
  }
  const pixels = Buffer.alloc(gbuffer.width * gbuffer.height * 3)
  const coarseness = 0.75 + 0.25 * (seed % 3)
  for (let y = 0; y < gbuffer.height; y++) {
    const gy = clamp((y + 0.5) / cellSize - 0.5, 0, height - 1.001)
    const y0 = gy | 0
    for (let x = 0; x < gbuffer.width; x++) {
      const i = y * gbuffer.width + x
      if (gbuffer.faceId[i]) continue
      const gx = clamp((x + 0.5) / cellSize - 0.5, 0, width - 1.001)
      const x0 = gx | 0
      const offset = (y0 * width + x0) * 3
      const tooth = getTexture ? 1 + getPaperTooth(x / scale + seed * 7, y / scale, coarseness) : 1
      for (let k = 0; k < 3; k++) {
        const top = tones[offset + k] + (tones[offset + k + 3] - tones[offset + k]) * (gx - x0)
        const below = offset + k + width * 3
        const bottom = tones[below] + (tones[below + 3] - tones[below]) * (gx - x0)
        pixels[i * 3 + k] = toSrgbByte((top + (bottom - top) * (gy - y0)) * tooth)
      }
    }
  }
  return pixels
}

/** Combines the softbox's falloff from the upper left with lens vignetting. x and y are 0 to 1. */
export const getFalloff = (x: number, y: number) =>
  1.06 - 0.1 * (x * 0.45 + y * 0.55) - 0.12 * ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5))

/** Writes the light reflected by a surface: from the softbox, the room, the paper, and between folds. */
export function computeReflectedLight(
  albedo: ArrayLike<number>,
  key: number,
  room: number,
  openness: number,
  fromPaper: number,
  falloff: number,
  out: Float32Array,
) {
  for (let k = 0; k < 3; k++) {
    const warm = k === 0 ? 1.012 : k === 2 ? 0.985 : 1
    const cool = k === 0 ? 0.985 : k === 2 ? 1.025 : 1
    const direct = key * warm + room * cool + fromPaper * warm
    // limited, because white cloth would overexpose its own folds
    const bounced = (1 - openness) * albedo[k] * (1 - 0.45 * albedo[k]) * (0.3 * direct + 0.08)
    out[k] = albedo[k] * (direct + bounced) * falloff
  }
}
