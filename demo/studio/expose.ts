import { develop, linear } from './colour.ts'
import type { Dyed } from './dyes.ts'
import type { FaceMaps } from './face-maps.ts'
import type { Fabric } from './garment.ts'
import { clamp, mix, smoothstep } from './noise.ts'
import { softenOutline } from './outline.ts'
import { type Faces, fallOff, LAMPS, lightSpot, type Plate, plateOf, reflection, type Scene, shine } from './plate.ts'
import { inkAt, type PrintedOn } from './prints-on.ts'
import { type Steadied, steadied } from './steadied.ts'
import { coverLaid, metalLaid } from './trims/lay.ts'
import { clothGrain, yarnTone } from './weave.ts'

export interface Outfit {
  fabric: Fabric
  faces: Faces
  dye: Dyed
  prints: readonly PrintedOn[]
}

/** The last plate of each scene: many colours and prints are exposed on one. */
const plates = new WeakMap<Scene, { of: readonly FaceMaps[]; plate: Plate }>()

function plateFor(scene: Scene, { faces, fabric }: Outfit): Plate {
  const maps = faces.map((side) => side.maps)
  const known = plates.get(scene)
  if (known?.of.every((map, i) => map === maps[i])) return known.plate
  const plate = plateOf(scene, faces, fabric)
  plates.set(scene, { of: maps, plate })
  return plate
}

/** The finished picture, three bytes a pixel. */
export function expose(scene: Scene, outfit: Outfit): Buffer {
  const plate = plateFor(scene, outfit)
  const { sight } = scene
  const { width, height } = sight
  const picture = Buffer.from(plate.paper)
  const prints = outfit.prints.map((print) => ({ print, where: steadied(print, sight, plate.spots) }))
  const inked = layInk(scene, prints, outfit.fabric, plate)
  const albedo = new Float32Array(3)
  const ink = new Float32Array(4)
  const lamps = new Float32Array(LAMPS)
  const light = new Float32Array(3)
  for (let s = 0; s < plate.spots.length; s++) {
    const i = plate.spots[s]
    const side = sight.side[i]
    const front = side === 1 || side === 3
    outfit.dye(front, sight.u[i], sight.v[i], plate.part[plate.partAt[s]], plate.wear[s], albedo)
    const tone = yarnTone(outfit.fabric, sight.u[i], sight.v[i])
    finish(albedo, tone)
    if (inked?.cover[i]) printOver(prints, side, i, tone, albedo, ink)
    stitchOver(outfit.faces[side - 1].maps, side > 2, sight.u[i], sight.v[i], plate.thread[s], albedo)
    if (scene.laid) coverLaid(scene.laid, i, albedo)
    if (inked && isNear(inked.cover, i, width)) lightSpot(scene, inked.relief, i, lamps, 0)
    else for (let k = 0; k < LAMPS; k++) lamps[k] = plate.lamps[s * LAMPS + k]
    const [key, room, open, edge] = side > 2 ? withinDoors(lamps, albedo[1]) : shaded(lamps, plate.contact[s])
    // the rolled edge looks down at the paper, which throws light back
    const fall = fallOff((i % width) / width, ((i / width) | 0) / height)
    shine(albedo, key, room, open, 0.2 * edge * (0.3 + 0.7 * open), fall, light)
    // fuzz catches light edge-on
    const fuzz = (0.003 * (4 * tone - 3) + 0.05 * edge * edge) * (key + 0.5 * room) * fall
    // metal tints what it mirrors, leather does not
    const metal = scene.laid ? metalLaid(scene.laid, i) : 0
    const mirror = metal && metal * open * reflection(scene, plate.relief, i) * fall
    for (let k = 0; k < 3; k++)
      picture[i * 3 + k] = develop(light[k] * (1 - metal * 0.6) + fuzz + mirror * (metal > 0.5 ? albedo[k] : 0.5))
  }
  softenOutline(picture, width, plate.rim)
  return picture
}

interface Placed {
  print: PrintedOn
  where: Steadied
}

const spot = new Float32Array(2)

/** Where there is ink, and the relief with it. */
function layInk({ sight, scale }: Scene, prints: readonly Placed[], fabric: Fabric, plate: Plate) {
  if (prints.length === 0) return undefined
  const relief = plate.relief.slice()
  const cover = new Uint8Array(relief.length)
  const ink = new Float32Array(4)
  for (const i of plate.spots) {
    for (const { print, where } of prints) {
      if ((print.on === 'front' ? 1 : 2) !== sight.side[i]) continue
      where(i, spot)
      const height = inkAt(print, spot[0], spot[1], ink)
      if (ink[3] === 0) continue
      cover[i] = 1
      // ink fills the knit
      relief[i] += height - 0.5 * ink[3] * clothGrain(fabric, sight.u[i], sight.v[i], scale)
    }
  }
  return { relief, cover }
}

const isNear = (cover: Uint8Array, i: number, width: number) =>
  cover[i] || cover[i - 1] || cover[i + 1] || cover[i - width] || cover[i + width]

/** Beside what lies on it the cloth sees less of the softbox, and a little less of the room. */
function shaded(lamps: Float32Array, left: number): Float32Array {
  lamps[0] *= left
  lamps[1] *= 0.4 + 0.6 * left
  lamps[2] *= left
  return lamps
}

/** Inside a garment there is light, too: some shines through the cloth; dark cloth is lit by what falls in, or it would be a hole. */
function withinDoors(lamps: Float32Array, albedo: number): Float32Array {
  const depth = 1 - smoothstep(0, 0.5, lamps[2])
  lamps[0] *= 0.8
  lamps[1] = Math.max(lamps[1], 0.04) + mix(0.34, 0.07, clamp(albedo * 3)) * (1 - 0.72 * depth)
  return lamps
}

/** No cotton is as dark or as white as a screen can be, nor quite even. */
function finish(albedo: Float32Array, tone: number) {
  for (let k = 0; k < 3; k++) albedo[k] = (albedo[k] * (0.97 - 0.05 * albedo[k]) + 0.008) * tone
}

function printOver(
  prints: readonly Placed[],
  side: number,
  i: number,
  tone: number,
  albedo: Float32Array,
  ink: Float32Array,
) {
  for (const { print, where } of prints) {
    if ((print.on === 'front' ? 1 : 2) !== side) continue
    where(i, spot)
    inkAt(print, spot[0], spot[1], ink)
    const cover = ink[3]
    if (cover === 0) continue
    const lum = albedo[0] * 0.3 + albedo[1] * 0.6 + albedo[2] * 0.1
    for (let k = 0; k < 3; k++) {
      const colour = print.ink === 'tonal' ? (lum > 0.25 ? albedo[k] * 0.62 : albedo[k] * 1.7 + 0.012) : ink[k]
      // the yarn beneath shows in the ink
      albedo[k] += (colour * (0.3 + 0.7 * tone) - albedo[k]) * cover
    }
  }
}

/** Thread, and what is sewn on. */
function stitchOver(maps: FaceMaps, inside: boolean, u: number, v: number, thread: number, albedo: Float32Array) {
  for (let k = 0; k < 3; k++) albedo[k] += (albedo[k] * 0.72 + 0.02 - albedo[k]) * thread * 0.6
  if (!maps.decal) return
  const { window, relief, decal } = maps
  // a label inside is drawn as one reads it, from the other side of the sheet
  const x = Math.round(((inside ? -u : u) - window.left) * window.scale - 0.5)
  const y = Math.round((v - window.top) * window.scale - 0.5)
  const i = (clamp(y, 0, relief.height - 1) * relief.width + clamp(x, 0, relief.width - 1)) * 4
  const cover = decal[i + 3] / 255
  if (cover === 0) return
  for (let k = 0; k < 3; k++) albedo[k] += (linear(decal[i + k]) - albedo[k]) * cover
}
