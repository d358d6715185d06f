import { byteToLinear, toSrgbByte } from './color.ts'
import { createPrintMapping, type PrintMapping } from './create-print-mapping.ts'
import type { DyeSampler } from './dyes.ts'
import type { FaceMaps } from './face-maps.ts'
import type { Fabric } from './garment.ts'
import { clamp, mix, smoothstep } from './noise.ts'
import { softenOutline } from './outline.ts'
import {
  computeReflectedLight,
  createPlate,
  type Faces,
  getFallOff,
  getReflection,
  LAMPS_PER_SPOT,
  lightSpot,
  type Plate,
  type Scene,
} from './plate.ts'
import { type SheetPrint, sampleInk } from './sheet-print.ts'
import { applyCover, getMetal } from './trims/apply-trims.ts'
import { getClothGrain, getYarnTone } from './weave.ts'

export interface Outfit {
  fabric: Fabric
  faces: Faces
  dye: DyeSampler
  prints: readonly SheetPrint[]
}

/** Caches the last plate of each scene, because many colors and prints share one. */
const plates = new WeakMap<Scene, { of: readonly FaceMaps[]; plate: Plate }>()

function getPlate(scene: Scene, { faces, fabric }: Outfit): Plate {
  const maps = faces.map((side) => side.maps)
  const cached = plates.get(scene)
  if (cached?.of.every((map, i) => map === maps[i])) return cached.plate
  const plate = createPlate(scene, faces, fabric)
  plates.set(scene, { of: maps, plate })
  return plate
}

/** Returns the finished image as RGB, three bytes per pixel. */
export function expose(scene: Scene, outfit: Outfit): Buffer {
  const plate = getPlate(scene, outfit)
  const { sight } = scene
  const { width, height } = sight
  const picture = Buffer.from(plate.paper)
  const prints = outfit.prints.map((print) => ({ print, where: createPrintMapping(print, sight, plate.spots) }))
  const inkLayer = layInk(scene, prints, outfit.fabric, plate)
  const albedo = new Float32Array(3)
  const ink = new Float32Array(4)
  const lamps = new Float32Array(LAMPS_PER_SPOT)
  const light = new Float32Array(3)
  for (let s = 0; s < plate.spots.length; s++) {
    const i = plate.spots[s]
    const side = sight.side[i]
    const front = side === 1 || side === 3
    outfit.dye(front, sight.u[i], sight.v[i], plate.part[plate.partAt[s]], plate.wear[s], albedo)
    const tone = getYarnTone(outfit.fabric, sight.u[i], sight.v[i])
    limitAlbedo(albedo, tone)
    if (inkLayer?.cover[i]) applyPrints(prints, side, i, tone, albedo, ink)
    applyStitching(outfit.faces[side - 1].maps, side > 2, sight.u[i], sight.v[i], plate.thread[s], albedo)
    if (scene.laid) applyCover(scene.laid, i, albedo)
    if (inkLayer && isNear(inkLayer.cover, i, width)) lightSpot(scene, inkLayer.relief, i, lamps, 0)
    else for (let k = 0; k < LAMPS_PER_SPOT; k++) lamps[k] = plate.lamps[s * LAMPS_PER_SPOT + k]
    const [key, room, open, edge] =
      side > 2 ? lightInside(lamps, albedo[1]) : applyContactShadow(lamps, plate.contact[s])
    // rolled edges face the paper, which reflects light
    const fall = getFallOff((i % width) / width, ((i / width) | 0) / height)
    computeReflectedLight(albedo, key, room, open, 0.2 * edge * (0.3 + 0.7 * open), fall, light)
    // fuzz is bright at grazing angles
    const fuzz = (0.003 * (4 * tone - 3) + 0.05 * edge * edge) * (key + 0.5 * room) * fall
    // metal tints its reflection, leather does not
    const metal = scene.laid ? getMetal(scene.laid, i) : 0
    const mirror = metal && metal * open * getReflection(scene, plate.relief, i) * fall
    for (let k = 0; k < 3; k++)
      picture[i * 3 + k] = toSrgbByte(light[k] * (1 - metal * 0.6) + fuzz + mirror * (metal > 0.5 ? albedo[k] : 0.5))
  }
  softenOutline(picture, width, plate.rim)
  return picture
}

interface PlacedPrint {
  print: SheetPrint
  where: PrintMapping
}

const spot = new Float32Array(2)

/** Returns the ink coverage and the relief including the ink. */
function layInk({ sight, scale }: Scene, prints: readonly PlacedPrint[], fabric: Fabric, plate: Plate) {
  if (prints.length === 0) return undefined
  const relief = plate.relief.slice()
  const cover = new Uint8Array(relief.length)
  const ink = new Float32Array(4)
  for (const i of plate.spots) {
    for (const { print, where } of prints) {
      if ((print.on === 'front' ? 1 : 2) !== sight.side[i]) continue
      where(i, spot)
      const height = sampleInk(print, spot[0], spot[1], ink)
      if (ink[3] === 0) continue
      cover[i] = 1
      // ink fills the gaps of the knit
      relief[i] += height - 0.5 * ink[3] * getClothGrain(fabric, sight.u[i], sight.v[i], scale)
    }
  }
  return { relief, cover }
}

const isNear = (cover: Uint8Array, i: number, width: number) =>
  cover[i] || cover[i - 1] || cover[i + 1] || cover[i - width] || cover[i + width]

/** Reduces the light next to raised parts: the softbox strongly, the ambient light slightly. */
function applyContactShadow(lamps: Float32Array, remaining: number): Float32Array {
  lamps[0] *= remaining
  lamps[1] *= 0.4 + 0.6 * remaining
  lamps[2] *= remaining
  return lamps
}

/** Lights the inside of a garment: some light passes through the cloth, and dark cloth needs a minimum to stay visible. */
function lightInside(lamps: Float32Array, albedo: number): Float32Array {
  const depth = 1 - smoothstep(0, 0.5, lamps[2])
  lamps[0] *= 0.8
  lamps[1] = Math.max(lamps[1], 0.04) + mix(0.34, 0.07, clamp(albedo * 3)) * (1 - 0.72 * depth)
  return lamps
}

/** Limits the albedo to the range of real cotton and applies the yarn's tone. */
function limitAlbedo(albedo: Float32Array, tone: number) {
  for (let k = 0; k < 3; k++) albedo[k] = (albedo[k] * (0.97 - 0.05 * albedo[k]) + 0.008) * tone
}

function applyPrints(
  prints: readonly PlacedPrint[],
  side: number,
  i: number,
  tone: number,
  albedo: Float32Array,
  ink: Float32Array,
) {
  for (const { print, where } of prints) {
    if ((print.on === 'front' ? 1 : 2) !== side) continue
    where(i, spot)
    sampleInk(print, spot[0], spot[1], ink)
    const cover = ink[3]
    if (cover === 0) continue
    const lum = albedo[0] * 0.3 + albedo[1] * 0.6 + albedo[2] * 0.1
    for (let k = 0; k < 3; k++) {
      const color = print.ink === 'tonal' ? (lum > 0.25 ? albedo[k] * 0.62 : albedo[k] * 1.7 + 0.012) : ink[k]
      // the yarn shows through the ink
      albedo[k] += (color * (0.3 + 0.7 * tone) - albedo[k]) * cover
    }
  }
}

/** Applies the stitching thread and the decal. */
function applyStitching(maps: FaceMaps, inside: boolean, u: number, v: number, thread: number, albedo: Float32Array) {
  for (let k = 0; k < 3; k++) albedo[k] += (albedo[k] * 0.72 + 0.02 - albedo[k]) * thread * 0.6
  if (!maps.decal) return
  const { window, relief, decal } = maps
  // an inside label is read from the other side of the sheet
  const x = Math.round(((inside ? -u : u) - window.left) * window.scale - 0.5)
  const y = Math.round((v - window.top) * window.scale - 0.5)
  const i = (clamp(y, 0, relief.height - 1) * relief.width + clamp(x, 0, relief.width - 1)) * 4
  const cover = decal[i + 3] / 255
  if (cover === 0) return
  for (let k = 0; k < 3; k++) albedo[k] += (byteToLinear(decal[i + k]) - albedo[k]) * cover
}
