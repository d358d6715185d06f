import { hexToLinear, toSrgbByte } from './color.ts'
import { computeContactShadows } from './compute-contact-shadows.ts'
import type { FaceMaps } from './face-maps.ts'
import { type Field, sampleField } from './field.ts'
import type { Fabric, Face, Part, Weave } from './garment.ts'
import { GLOW_PARTS, type Glow, sampleGlow } from './light.ts'
import { clamp, smoothstep } from './noise.ts'
import { findOutline } from './outline.ts'
import type { Sight } from './raster.ts'
import type { AppliedLayer } from './trims/apply-trims.ts'
import { getClothGrain, getCreaseHeight, getRibHeight } from './weave.ts'

export interface Scene {
  sight: Sight
  glow: Glow
  /** pixels per cm */
  scale: number
  laid?: AppliedLayer
}

/** In the order of a sight's sides 1 to 4: front, back, and their insides. */
export type Faces = readonly { face: Face; maps: FaceMaps }[]

/** Everything that does not depend on dye and print: the paper, the relief and its light. */
export interface Plate {
  /** the image with only the paper drawn */
  paper: Buffer
  /** the pixels that show cloth; the other arrays, except the relief, are in their order */
  spots: Uint32Array
  relief: Float32Array
  part: Part[]
  /** index into `part` */
  partAt: Uint8Array
  wear: Float32Array
  thread: Float32Array
  /** LAMPS numbers per spot */
  lamps: Float32Array
  /** remaining light after contact shadows, 0 to 1 */
  contact: Float32Array
  /** the pixels where garment and paper meet */
  rim: Uint32Array
}

/** Numbers per spot: softbox light, room light, openness, tilt. */
export const LAMPS_PER_SPOT = 4

const PAPER_TONE = hexToLinear('#E8E5DE')
const KEY = 0.78
const ROOM = 0.245

export function createPlate(scene: Scene, faces: Faces, fabric: Fabric): Plate {
  const { sight } = scene
  const count = sight.side.reduce((sum, side) => sum + (side ? 1 : 0), 0)
  const spots = new Uint32Array(count)
  for (let i = 0, s = 0; i < sight.side.length; i++) if (sight.side[i]) spots[s++] = i
  const plate: Plate = {
    paper: developPaper(scene),
    spots,
    relief: new Float32Array(sight.side.length),
    part: ['body', ...new Set(faces.flatMap(({ face }) => face.zones.map(({ part }) => part)))],
    partAt: new Uint8Array(count),
    wear: new Float32Array(count),
    thread: new Float32Array(count),
    lamps: new Float32Array(count * LAMPS_PER_SPOT),
    contact: new Float32Array(count),
    rim: findOutline(sight),
  }
  const creaseMaps = faces.map((_, side) => createCreaseMap(fabric, faces[side].maps, side))
  const zoneParts = faces.map(({ face }) => [0, ...face.zones.map(({ part }) => plate.part.lastIndexOf(part))])
  for (let s = 0; s < count; s++) {
    const i = spots[s]
    const side = sight.side[i] - 1
    const { maps, face } = faces[side]
    const u = sight.u[i]
    const v = sight.v[i]
    const x = (u - maps.window.left) * maps.window.scale - 0.5
    const y = (v - maps.window.top) * maps.window.scale - 0.5
    const zone = zoneAt(maps, x, y)
    const weave: Weave | undefined = face.zones[zone - 1]?.weave
    const rib = weave?.kind === 'rib' ? getRibHeight(weave, u, v) : 0
    const crease = sampleField(
      creaseMaps[side],
      (u - maps.window.left) * CREASE_SCALE,
      (v - maps.window.top) * CREASE_SCALE,
    )
    const rough = getClothGrain(fabric, u, v, scene.scale) + crease
    plate.relief[i] = sampleField(maps.relief, x, y) + rib + rough + (scene.laid?.lift[i] ?? 0)
    plate.partAt[s] = zoneParts[side][zone]
    plate.wear[s] = sampleField(maps.wear, x, y)
    plate.thread[s] = sampleField(maps.thread, x, y)
  }
  for (let s = 0; s < count; s++) lightSpot(scene, plate.relief, spots[s], plate.lamps, s * LAMPS_PER_SPOT)
  plate.contact = computeContactShadows(sight, scene.scale, spots, plate.relief)
  return plate
}

/** Samples per cm, which is enough because creases are soft. */
const CREASE_SCALE = 5

function createCreaseMap(fabric: Fabric, { window: { left, top, right, bottom } }: FaceMaps, side: number): Field {
  const width = Math.ceil((right - left) * CREASE_SCALE) + 2
  const height = Math.ceil((bottom - top) * CREASE_SCALE) + 2
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data[y * width + x] = getCreaseHeight(fabric, left + x / CREASE_SCALE + side * 70, top + y / CREASE_SCALE)
  return { width, height, data }
}

function zoneAt({ relief, zone }: FaceMaps, x: number, y: number): number {
  return zone[clamp((y + 0.5) | 0, 0, relief.height - 1) * relief.width + clamp((x + 0.5) | 0, 0, relief.width - 1)]
}

const glow = new Float32Array(GLOW_PARTS)
const normal = new Float32Array(3)

/** Writes the light on the relief at a pixel to `out`, starting at `o`. */
export function lightSpot(scene: Scene, relief: Float32Array, i: number, out: Float32Array, o: number) {
  const { sight } = scene
  const x = i % sight.width
  const y = (i / sight.width) | 0
  sampleGlow(scene.glow, x, y, (sight.z[i] * scene.scale) / scene.glow.coarse, glow)
  applyBump(sight, relief, scene.scale, i, x, y, normal)
  const key = normal[0] * glow[0] + normal[1] * glow[1] + normal[2] * glow[2]
  const room = 0.25 * glow[6] + 0.5 * (normal[0] * glow[3] + normal[1] * glow[4] + normal[2] * glow[5])
  out[o] = Math.max(0, key) * KEY * 3.1
  out[o + 1] = Math.max(0, room) * ROOM * 0.4
  out[o + 2] = glow[6] / 4.95
  out[o + 3] = 1 - normal[2]
}

/** Returns the brightness that a mirror at this pixel would reflect. */
export function getReflection(scene: Scene, relief: Float32Array, i: number): number {
  const { width } = scene.sight
  applyBump(scene.sight, relief, scene.scale, i, i % width, (i / width) | 0, normal)
  const [nx, ny, nz] = normal
  const towards = 2 * nz * (nx * -0.56 + ny * -0.6) + (2 * nz * nz - 1) * 0.57
  return 0.16 + 0.3 * smoothstep(-0.2, 0.9, towards) + 1.5 * Math.exp((towards - 1) * 16)
}

/** Tilts the surface normal by the screen-space slope of the relief. */
function applyBump(
  sight: Sight,
  relief: Float32Array,
  scale: number,
  i: number,
  x: number,
  y: number,
  out: Float32Array,
) {
  const { width, height, normal: normals } = sight
  const nx = normals[i * 3]
  const ny = normals[i * 3 + 1]
  const nz = normals[i * 3 + 2]
  // at grazing angles a pixel spans many loops, whose slopes average out
  const facing = 0.5 * scale * smoothstep(0.08, 0.55, nz)
  const slopeX =
    (getRise(sight, relief, i, x > 0 ? i - 1 : i, scale) -
      getRise(sight, relief, i, x < width - 1 ? i + 1 : i, scale)) *
    facing
  const slopeY =
    (getRise(sight, relief, i, y > 0 ? i - width : i, scale) -
      getRise(sight, relief, i, y < height - 1 ? i + width : i, scale)) *
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

/** Returns the height difference to a neighbour, or 0 if the cloth is discontinuous. */
function getRise(sight: Sight, relief: Float32Array, i: number, j: number, scale: number): number {
  if (sight.side[i] !== sight.side[j]) return 0
  const jump = 8 / scale
  if (Math.abs(sight.u[i] - sight.u[j]) > jump || Math.abs(sight.v[i] - sight.v[j]) > jump) return 0
  return relief[j] - relief[i]
}

/** Lights the paper on the glow's coarse grid and interpolates, because it changes slowly. */
function developPaper({ sight, glow: { width, height, coarse, onPaper } }: Scene): Buffer {
  const tones = new Float32Array(width * height * 3)
  const tone = new Float32Array(3)
  for (let g = 0; g < width * height; g++) {
    const key = Math.max(0, onPaper[g * GLOW_PARTS + 2]) * KEY * 3.1
    const room = Math.max(0, 0.25 * onPaper[g * GLOW_PARTS + 6] + 0.5 * onPaper[g * GLOW_PARTS + 5]) * ROOM * 0.4
    const open = onPaper[g * GLOW_PARTS + 6] / 4.95
    // little light reaches the paper next to the garment
    const near = 0.72 + 0.28 * smoothstep(0.3, 0.85, open)
    const fall = near * getFallOff(((g % width) + 0.5) / width, (((g / width) | 0) + 0.5) / height)
    computeReflectedLight(PAPER_TONE, key, room, open, 0, fall, tone)
    tones.set(tone, g * 3)
  }
  const picture = Buffer.alloc(sight.width * sight.height * 3)
  for (let y = 0; y < sight.height; y++) {
    const gy = clamp((y + 0.5) / coarse - 0.5, 0, height - 1.001)
    const y0 = gy | 0
    for (let x = 0; x < sight.width; x++) {
      const i = y * sight.width + x
      if (sight.side[i]) continue
      const gx = clamp((x + 0.5) / coarse - 0.5, 0, width - 1.001)
      const x0 = gx | 0
      const o = (y0 * width + x0) * 3
      for (let k = 0; k < 3; k++) {
        const top = tones[o + k] + (tones[o + k + 3] - tones[o + k]) * (gx - x0)
        const below = o + k + width * 3
        const bottom = tones[below] + (tones[below + 3] - tones[below]) * (gx - x0)
        picture[i * 3 + k] = toSrgbByte(top + (bottom - top) * (gy - y0))
      }
    }
  }
  return picture
}

/** Combines the softbox's falloff from the upper left with lens vignetting. x and y are 0 to 1. */
export const getFallOff = (x: number, y: number) =>
  1.06 - 0.1 * (x * 0.45 + y * 0.55) - 0.12 * ((x - 0.5) * (x - 0.5) + (y - 0.5) * (y - 0.5))

/** Writes the light reflected by a surface: from the softbox, the room, the paper, and between folds. */
export function computeReflectedLight(
  albedo: ArrayLike<number>,
  key: number,
  room: number,
  open: number,
  fromPaper: number,
  fall: number,
  out: Float32Array,
) {
  for (let k = 0; k < 3; k++) {
    const warm = k === 0 ? 1.012 : k === 2 ? 0.985 : 1
    const cool = k === 0 ? 0.985 : k === 2 ? 1.025 : 1
    const direct = key * warm + room * cool + fromPaper * warm
    // limited, because white cloth would overexpose its own folds
    const bounced = (1 - open) * albedo[k] * (1 - 0.45 * albedo[k]) * (0.3 * direct + 0.08)
    out[k] = albedo[k] * (direct + bounced) * fall
  }
}
