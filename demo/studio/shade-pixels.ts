import {
  type BaseRender,
  computeReflectedLight,
  createBaseRender,
  type Faces,
  getFalloff,
  getReflection,
  LIGHTING_VALUES,
  lightPixel,
  type Scene,
} from './base-render.ts'
import { byteToLinear, toSrgbByte } from './color.ts'
import { createPrintMapping, type PrintMapping } from './create-print-mapping.ts'
import type { DyeSampler } from './dyes.ts'
import type { FaceMaps } from './face-maps.ts'
import { createFoldField } from './fold-field.ts'
import type { Fabric, Part } from './garment.ts'
import { clamp, mix, smoothstep } from './noise.ts'
import { drawFuzz, softenOutline } from './outline.ts'
import { type SheetPrint, sampleInk } from './sheet-print.ts'
import { applyTrimColor, getReflectivity } from './trims/apply-trims.ts'
import { getClothGrain } from './weave.ts'

/** What the garment is made of: its fabric, faces, dye and prints. */
export interface Outfit {
  fabric: Fabric
  faces: Faces
  dye: DyeSampler
  prints: readonly SheetPrint[]
}

/** Keeps the last base render of each scene, because many colors and prints share one. */
const baseRenderCache = new WeakMap<Scene, { maps: readonly FaceMaps[]; base: BaseRender }>()

function getBaseRender(scene: Scene, { faces, fabric }: Outfit): BaseRender {
  const maps = faces.map((face) => face.maps)
  const cached = baseRenderCache.get(scene)
  if (cached?.maps.every((map, i) => map === maps[i])) return cached.base
  const base = createBaseRender(scene, faces, fabric)
  baseRenderCache.set(scene, { maps, base })
  return base
}

/** Renders the garment on the backdrop as RGB, three bytes per pixel. The backdrop is the paper by default. */
export function shadePixels(scene: Scene, outfit: Outfit, backdrop?: Buffer): Buffer {
  const base = getBaseRender(scene, outfit)
  const { gbuffer } = scene
  const { width, height } = gbuffer
  const pixels = Buffer.from(backdrop ?? base.paper)
  const prints = outfit.prints.map((print) => ({
    print,
    mapping: createPrintMapping(print, gbuffer, base.clothPixels),
  }))
  const inkLayer = createInkLayer(scene, prints, outfit.fabric, base)
  const albedo = new Float32Array(3)
  const ink = new Float32Array(4)
  const lighting = new Float32Array(LIGHTING_VALUES)
  const light = new Float32Array(3)
  for (let s = 0; s < base.clothPixels.length; s++) {
    const i = base.clothPixels[s]
    const faceId = gbuffer.faceId[i]
    const isFrontSheet = faceId === 1 || faceId === 3
    const isInside = faceId > 2
    outfit.dye(isFrontSheet, gbuffer.u[i], gbuffer.v[i], base.parts[base.partIndex[s]], base.wear[s], albedo)
    const tone = base.yarnTone[s]
    limitAlbedo(albedo, tone)
    if (inkLayer?.coverage[i]) applyPrints(prints, inkLayer.foldField(i), faceId, i, tone, albedo, ink)
    applyThreadAndDecal(outfit.faces[faceId - 1].maps, isInside, gbuffer.u[i], gbuffer.v[i], base.thread[s], albedo)
    if (scene.trimLayer) applyTrimColor(scene.trimLayer, i, albedo)
    if (inkLayer && isNearInk(inkLayer.coverage, i, width)) lightPixel(scene, inkLayer.relief, i, lighting, 0)
    else for (let k = 0; k < LIGHTING_VALUES; k++) lighting[k] = base.lighting[s * LIGHTING_VALUES + k]
    const [key, room, openness, tilt] = isInside
      ? lightInside(lighting, albedo[1])
      : applyContactShadow(lighting, base.remainingLight[s])
    // rolled edges face the paper, which reflects light
    const falloff = getFalloff((i % width) / width, ((i / width) | 0) / height)
    computeReflectedLight(albedo, key, room, openness, 0.2 * tilt * (0.3 + 0.7 * openness), falloff, light)
    // fuzz is bright at grazing angles
    const fuzz = (0.003 * (4 * tone - 3) + 0.05 * tilt * tilt) * (key + 0.5 * room) * falloff
    const sheen = getSheen(albedo) * base.rakingLight[s] * (isInside ? 0.25 : base.remainingLight[s]) * falloff
    const luminance = getLuminance(albedo)
    // metal tints its reflection, leather does not
    const reflectivity = scene.trimLayer ? getReflectivity(scene.trimLayer, i) : 0
    const reflection = reflectivity && reflectivity * openness * getReflection(scene, base.relief, i) * falloff
    for (let k = 0; k < 3; k++)
      pixels[i * 3 + k] = toSrgbByte(
        light[k] * (1 - reflectivity * 0.6) +
          (fuzz + sheen * mix(1, albedo[k] / luminance, SHEEN_TINT)) * (1 - reflectivity) +
          reflection * (reflectivity > 0.5 ? albedo[k] : 0.5),
      )
  }
  softenOutline(pixels, width, base.outlinePixels)
  drawFuzz(pixels, gbuffer, base.outlinePixels, { ...scene, fabric: outfit.fabric })
  return pixels
}

const getLuminance = (color: Float32Array) => color[0] * 0.3 + color[1] * 0.6 + color[2] * 0.1

/** Returns how much raking light dark cloth reflects, which shows its folds; bright cloth shows them by its shadows. */
const getSheen = (albedo: Float32Array) => SHEEN * (1 - smoothstep(0.005, 0.09, getLuminance(albedo)))
const SHEEN = 0.02
/** The share of the sheen that has the color of the cloth. */
const SHEEN_TINT = 0.5

interface MappedPrint {
  print: SheetPrint
  mapping: PrintMapping
}

const printPosition = new Float32Array(2)

/** Panels are printed before they are sewn, so a print ends at the collar, the sleeves and the ribs. */
const PRINTABLE_PARTS: ReadonlySet<Part> = new Set(['body', 'yoke', 'pocket'])

/** Returns the ink coverage and the relief including the ink. */
function createInkLayer(scene: Scene, prints: readonly MappedPrint[], fabric: Fabric, base: BaseRender) {
  if (prints.length === 0) return undefined
  const { gbuffer, scale } = scene
  const foldField = createFoldField(scene)
  const isPrintable = base.parts.map((part) => PRINTABLE_PARTS.has(part))
  const relief = base.relief.slice()
  const coverage = new Uint8Array(relief.length)
  const ink = new Float32Array(4)
  for (let s = 0; s < base.clothPixels.length; s++) {
    if (!isPrintable[base.partIndex[s]]) continue
    const i = base.clothPixels[s]
    for (const { print, mapping } of prints) {
      if ((print.sheet === 'front' ? 1 : 2) !== gbuffer.faceId[i]) continue
      mapping(i, printPosition)
      const height = sampleInk(print, printPosition[0], printPosition[1], foldField(i), ink)
      if (ink[3] === 0) continue
      coverage[i] = 1
      // ink fills the gaps of the knit
      relief[i] += height - 0.5 * ink[3] * getClothGrain(fabric, gbuffer.u[i], gbuffer.v[i], scale)
    }
  }
  return { relief, coverage, foldField }
}

const isNearInk = (coverage: Uint8Array, i: number, width: number) =>
  coverage[i] || coverage[i - 1] || coverage[i + 1] || coverage[i - width] || coverage[i + width]

/** Reduces the light next to raised parts: the softbox strongly, the ambient light slightly. */
function applyContactShadow(lighting: Float32Array, remainingLight: number): Float32Array {
  lighting[0] *= remainingLight
  lighting[1] *= 0.4 + 0.6 * remainingLight
  lighting[2] *= remainingLight
  return lighting
}

/** Lights the inside of a garment: some light passes through the cloth, and dark cloth needs a minimum to stay visible. */
function lightInside(lighting: Float32Array, albedo: number): Float32Array {
  const depth = 1 - smoothstep(0, 0.5, lighting[2])
  lighting[0] *= 0.8
  lighting[1] = Math.max(lighting[1], 0.04) + mix(0.34, 0.07, clamp(albedo * 3)) * (1 - 0.72 * depth)
  return lighting
}

/** Limits the albedo to the range of real cotton and applies the yarn's tone. */
function limitAlbedo(albedo: Float32Array, tone: number) {
  for (let k = 0; k < 3; k++) albedo[k] = (albedo[k] * (0.97 - 0.05 * albedo[k]) + 0.008) * tone
}

function applyPrints(
  prints: readonly MappedPrint[],
  fold: number,
  faceId: number,
  i: number,
  tone: number,
  albedo: Float32Array,
  ink: Float32Array,
) {
  for (const { print, mapping } of prints) {
    if ((print.sheet === 'front' ? 1 : 2) !== faceId) continue
    mapping(i, printPosition)
    sampleInk(print, printPosition[0], printPosition[1], fold, ink)
    const coverage = ink[3]
    if (coverage === 0) continue
    const luminance = getLuminance(albedo)
    for (let k = 0; k < 3; k++) {
      const color = print.finish === 'tonal' ? (luminance > 0.25 ? albedo[k] * 0.62 : albedo[k] * 1.7 + 0.012) : ink[k]
      // the yarn shows through the ink
      albedo[k] += (color * (0.3 + 0.7 * tone) - albedo[k]) * coverage
    }
  }
}

const decalColor = new Float32Array(3)

/** Applies the stitching thread and the decal. */
function applyThreadAndDecal(
  maps: FaceMaps,
  isInside: boolean,
  u: number,
  v: number,
  thread: number,
  albedo: Float32Array,
) {
  for (let k = 0; k < 3; k++) albedo[k] += (albedo[k] * 0.72 + 0.02 - albedo[k]) * thread * 0.6
  if (!maps.decal) return
  const { window, relief, decal } = maps
  // an inside label is read from the other side of the sheet
  const x = clamp(((isInside ? -u : u) - window.left) * window.scale - 0.5, 0, relief.width - 1.001)
  const y = clamp((v - window.top) * window.scale - 0.5, 0, relief.height - 1.001)
  const x0 = x | 0
  const y0 = y | 0
  let coverage = 0
  decalColor.fill(0)
  for (let corner = 0; corner < 4; corner++) {
    const i = ((y0 + (corner >> 1)) * relief.width + x0 + (corner & 1)) * 4
    const weight = (decal[i + 3] / 255) * (corner & 1 ? x - x0 : 1 - x + x0) * (corner >> 1 ? y - y0 : 1 - y + y0)
    if (weight === 0) continue
    coverage += weight
    for (let k = 0; k < 3; k++) decalColor[k] += byteToLinear(decal[i + k]) * weight
  }
  if (coverage > 0) for (let k = 0; k < 3; k++) albedo[k] += decalColor[k] - albedo[k] * coverage
}
