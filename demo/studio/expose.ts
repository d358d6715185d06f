import { develop, fromHex, linear } from './colour.ts'
import type { Dyed } from './dyes.ts'
import type { FaceMaps } from './face-maps.ts'
import { at } from './field.ts'
import type { Fabric, Face, Part, Weave } from './garment.ts'
import { type Glow, gather, PARTS } from './light.ts'
import { clamp, noise, smoothstep } from './noise.ts'
import { inkAt, type PrintedOn } from './prints-on.ts'
import type { Sight } from './raster.ts'
import { clothGrain, ribHeight } from './weave.ts'

export interface Scene {
  sight: Sight
  glow: Glow
  /** pixels a centimetre */
  scale: number
}

export interface Outfit {
  fabric: Fabric
  /** for the sides 1 to 4 of a sight: front, back, and their insides */
  faces: readonly { face: Face; maps: FaceMaps }[]
  dye: Dyed
  prints: readonly PrintedOn[]
}

const PAPER_TONE = fromHex('#E8E5DE')

/** The finished picture, three bytes a pixel. */
export function expose(scene: Scene, outfit: Outfit): Buffer {
  const relief = reliefOf(scene, outfit)
  const { sight } = scene
  const picture = Buffer.allocUnsafe(sight.width * sight.height * 3)
  const glow = new Float32Array(PARTS)
  const albedo = new Float32Array(3)
  const ink = new Float32Array(4)
  const normal = new Float32Array(3)
  for (let y = 0; y < sight.height; y++) {
    for (let x = 0; x < sight.width; x++) {
      const i = y * sight.width + x
      const side = sight.side[i]
      gather(scene.glow, x, y, (sight.z[i] * scene.scale) / scene.glow.coarse, side === 0, glow)
      if (side === 0) {
        albedo.set(PAPER_TONE)
        normal.set([0, 0, 1])
      } else {
        bump(sight, relief, scene.scale, i, x, y, normal)
        paint(outfit, side, sight.u[i], sight.v[i], albedo, ink)
      }
      light(picture, i * 3, glow, normal, albedo, side, x / sight.width, y / sight.height)
    }
  }
  return picture
}

/** Height of knit, ribs, seams, stitches and thick ink over the draped surface, pixel by pixel. */
function reliefOf({ sight, scale }: Scene, outfit: Outfit): Float32Array {
  const relief = new Float32Array(sight.side.length)
  const ink = new Float32Array(4)
  for (let i = 0; i < relief.length; i++) {
    const side = sight.side[i]
    if (side === 0) continue
    const { maps, face } = outfit.faces[side - 1]
    const u = sight.u[i]
    const v = sight.v[i]
    const weave = weaveAt(face, maps, u, v)
    let height = at(
      maps.relief,
      (u - maps.window.left) * maps.window.scale - 0.5,
      (v - maps.window.top) * maps.window.scale - 0.5,
    )
    let grain = clothGrain(outfit.fabric, u, v, scale)
    if (weave.kind === 'rib') height += ribHeight(weave, u, v)
    for (const print of outfit.prints) {
      if ((print.on === 'front' ? 1 : 2) !== side) continue
      height += inkAt(print, u, v, ink)
      grain *= 1 - 0.5 * ink[3]
    }
    relief[i] = height + grain
  }
  return relief
}

function zoneAt(maps: FaceMaps, u: number, v: number): number {
  const { window, relief, zone } = maps
  const x = clamp(((u - window.left) * window.scale) | 0, 0, relief.width - 1)
  const y = clamp(((v - window.top) * window.scale) | 0, 0, relief.height - 1)
  return zone[y * relief.width + x]
}

const CLOTH: Weave = { kind: 'cloth' }
const weaveAt = (face: Face, maps: FaceMaps, u: number, v: number) => face.zones[zoneAt(maps, u, v) - 1]?.weave ?? CLOTH
const partAt = (face: Face, maps: FaceMaps, u: number, v: number): Part =>
  face.zones[zoneAt(maps, u, v) - 1]?.part ?? 'body'

/** Tilts the surface's normal by the slope of the relief, as it lies on the screen. */
function bump(sight: Sight, relief: Float32Array, scale: number, i: number, x: number, y: number, out: Float32Array) {
  const { width, height, normal } = sight
  const nx = normal[i * 3]
  const ny = normal[i * 3 + 1]
  const nz = normal[i * 3 + 2]
  // where the cloth turns away, a pixel spans many loops and their slopes even out
  const facing = 0.5 * scale * smoothstep(0.08, 0.55, nz)
  const slopeX =
    (step(sight, relief, i, x > 0 ? i - 1 : i, scale) - step(sight, relief, i, x < width - 1 ? i + 1 : i, scale)) *
    facing
  const slopeY =
    (step(sight, relief, i, y > 0 ? i - width : i, scale) -
      step(sight, relief, i, y < height - 1 ? i + width : i, scale)) *
    facing
  // how fast the relief climbs along the surface itself, which the camera sees foreshortened
  const along = nx * slopeX + ny * slopeY
  out[0] = nx + (slopeX - nx * along)
  out[1] = ny + (slopeY - ny * along)
  out[2] = nz - nz * along
  const n = 1 / Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2])
  out[0] *= n
  out[1] *= n
  out[2] *= n
}

/** The rise from a pixel to its neighbour, nothing where the cloth breaks off in between. */
function step(sight: Sight, relief: Float32Array, i: number, j: number, scale: number): number {
  if (sight.side[i] !== sight.side[j]) return 0
  const jump = 8 / scale
  if (Math.abs(sight.u[i] - sight.u[j]) > jump || Math.abs(sight.v[i] - sight.v[j]) > jump) return 0
  return relief[j] - relief[i]
}

/** The colour of the cloth at a place: dye, then what is printed and sewn on it. */
function paint(outfit: Outfit, side: number, u: number, v: number, albedo: Float32Array, ink: Float32Array) {
  const { maps, face } = outfit.faces[side - 1]
  const { window } = maps
  const x = (u - window.left) * window.scale - 0.5
  const y = (v - window.top) * window.scale - 0.5
  const front = side === 1 || side === 3
  outfit.dye(front, u, v, partAt(face, maps, u, v), at(maps.wear, x, y), albedo)
  const fleck = 1 + 0.035 * noise(u * 10, v * 7)
  // no cotton is as dark as a screen can be
  for (let k = 0; k < 3; k++) albedo[k] = (albedo[k] * 0.97 + 0.008) * fleck
  for (const print of outfit.prints) {
    if ((print.on === 'front' ? 1 : 2) !== side) continue
    inkAt(print, u, v, ink)
    const cover = ink[3]
    if (cover === 0) continue
    const lum = albedo[0] * 0.3 + albedo[1] * 0.6 + albedo[2] * 0.1
    for (let k = 0; k < 3; k++) {
      const tone = print.ink === 'tonal' ? (lum > 0.25 ? albedo[k] * 0.62 : albedo[k] * 1.7 + 0.012) : ink[k]
      albedo[k] += (tone - albedo[k]) * cover
    }
  }
  const thread = at(maps.thread, x, y) * 0.6
  for (let k = 0; k < 3; k++) albedo[k] += (albedo[k] * 0.72 + 0.02 - albedo[k]) * thread
  // a label inside is drawn as one reads it, from the other side of the sheet
  if (maps.decal) layDecal(maps, maps.decal, side > 2 ? (-u - window.left) * window.scale - 0.5 : x, y, albedo)
}

function layDecal({ relief }: FaceMaps, decal: Uint8Array, x: number, y: number, albedo: Float32Array) {
  const i = (clamp(Math.round(y), 0, relief.height - 1) * relief.width + clamp(Math.round(x), 0, relief.width - 1)) * 4
  const cover = decal[i + 3] / 255
  if (cover === 0) return
  for (let k = 0; k < 3; k++) albedo[k] += (linear(decal[i + k]) - albedo[k]) * cover
}

const KEY = 0.55
const ROOM = 0.3

/** Light on cloth: the softbox, the room, what folds throw back at each other, and the fuzz that catches light edge-on. */
function light(
  picture: Buffer,
  o: number,
  glow: Float32Array,
  n: Float32Array,
  albedo: Float32Array,
  side: number,
  x: number,
  y: number,
) {
  const key = Math.max(0, n[0] * glow[0] + n[1] * glow[1] + n[2] * glow[2]) * KEY * 3.1
  const open = glow[6] / 4.95
  const room = Math.max(0, 0.25 * glow[6] + 0.5 * (n[0] * glow[3] + n[1] * glow[4] + n[2] * glow[5])) * ROOM * 0.4
  const edge = 1 - n[2]
  // the rolled edge looks down at the paper, which throws light back
  const fromPaper = side === 0 ? 0 : 0.2 * edge * (0.3 + 0.7 * open)
  const fuzz = side === 0 ? 0 : (0.003 + 0.07 * edge * edge) * (key + 0.5 * room)
  // the softbox is nearer to the upper left corner of the paper
  const fall = 1.045 - 0.1 * (x * 0.45 + y * 0.55)
  for (let k = 0; k < 3; k++) {
    const warm = k === 0 ? 1.012 : k === 2 ? 0.985 : 1
    const cool = k === 0 ? 0.985 : k === 2 ? 1.025 : 1
    const direct = key * warm + room * cool + fromPaper * warm
    const bounced = (1 - open) * albedo[k] * (0.35 * direct + 0.12)
    picture[o + k] = develop((albedo[k] * (direct + bounced) + fuzz) * fall)
  }
}
