import type { Dye } from '#demo/catalogue/types.ts'
import { hexToLinear, type Rgb } from './color.ts'
import type { SheetWindow } from './face-maps.ts'
import type { Part } from './garment.ts'
import { clamp, fbm, hashToSeed, mix, noise, smoothstep } from './noise.ts'

/** Writes the color of the dry cloth at a point of a sheet to `out`. */
export type DyeSampler = (front: boolean, u: number, v: number, part: Part, wear: number, out: Float32Array) => void

export function createDyeSampler(dye: Dye, window: SheetWindow, seed: number): DyeSampler {
  switch (dye.kind) {
    case 'solid':
      return dye.heather
        ? dyeHeather(hexToLinear(dye.base), hexToLinear(dye.heather))
        : dyePlain(hexToLinear(dye.base), 0.03)
    case 'pigment':
      return dyePlain(hexToLinear(dye.base), 0.3)
    case 'two-color':
      return dyePanels(dye)
    case 'acid wash':
      return dyeAcidWash(hexToLinear(dye.base), hexToLinear(dye.bleached), window, seed)
    case 'tie dye':
      return bakeDye(
        window,
        [0, BACK_SEED].map((own) => paintTieDye(dye.tones.map(hexToLinear), dye.fold, seed + own)),
      )
  }
}

/** One slightly uneven color. Washing fades seams and edges first. */
function dyePlain(base: Rgb, fadingStrength: number): DyeSampler {
  const faded = base.map((c) => mix(c, 0.75, 0.28) + 0.02)
  return (front, u, v, _part, wear, out) => {
    const cloud = fbm(u / 9 + (front ? 0 : 40), v / 9, 3)
    const t = clamp(fadingStrength * (getAbrasion(wear, u, v) + 0.28 * cloud + (fadingStrength > 0.1 ? 0.14 : 0)))
    for (let k = 0; k < 3; k++) out[k] = mix(base[k], faded[k], t) * (1 + 0.05 * fadingStrength * cloud)
  }
}

/** Yarn spun from two colors of fiber: short streaks of the second one along every course. */
function dyeHeather(base: Rgb, heather: Rgb): DyeSampler {
  return (front, u, v, _part, _wear, out) => {
    const [x, y] = front ? [u, v] : [u + 57, v + 31]
    const streaks =
      0.62 * noise(x * 2.9, y * 8.9) + 0.5 * noise(x * 5.3 + 20, y * 12.3) + 0.3 * noise(x * 0.9, y * 3.1 + 60)
    const dark = smoothstep(0.12, 0.62, streaks)
    const pale = smoothstep(0.1, 0.7, -streaks)
    for (let k = 0; k < 3; k++) out[k] = mix(base[k] * (1 + 0.2 * pale), heather[k], 0.5 * dark)
  }
}

/** Varies the wear along a seam, because only its raised parts are rubbed. */
function getAbrasion(wear: number, u: number, v: number): number {
  if (wear < 0.02) return 0
  const raisedness = 0.42 + 0.9 * fbm(u / 1.6 + 11, v / 1.6, 3)
  return wear * clamp(raisedness + 0.3 * noise(u * 5, v * 5))
}

function dyePanels({ base, second, split }: Extract<Dye, { kind: 'two-color' }>): DyeSampler {
  const baseColor = hexToLinear(base)
  const secondColor = hexToLinear(second)
  const usesSecondColor = (front: boolean, u: number, part: Part) => {
    if (split === 'sleeves') return part === 'sleeve' || part === 'collar' || part === 'cuff'
    if (split === 'yoke') return part === 'yoke' || part === 'collar' || part === 'hood'
    // the wearer's right half
    return front ? u < 0 : u > 0
  }
  return (front, u, _v, part, _wear, out) => out.set(usesSecondColor(front, u, part) ? secondColor : baseColor)
}

/** Added to the seed for the back, which would mirror the front otherwise. */
const BACK_SEED = 417

type Painter = (x: number, y: number, out: Float32Array) => void

/** Paints an expensive dye once into a small map of each sheet: front, then back. */
function bakeDye(window: SheetWindow, painters: readonly Painter[]): DyeSampler {
  const left = Math.min(window.left, -window.right)
  const width = Math.ceil((Math.max(window.right, -window.left) - left) * BAKED_SCALE) + 2
  const height = Math.ceil((window.bottom - window.top) * BAKED_SCALE) + 2
  const maps = painters.map((paint) => {
    const map = new Float32Array(width * height * 3)
    const color = new Float32Array(3)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        paint(left + x / BAKED_SCALE, window.top + y / BAKED_SCALE, color)
        map.set(color, (y * width + x) * 3)
      }
    }
    return map
  })
  return (front, u, v, _part, _wear, out) => {
    const map = maps[front ? 0 : 1]
    const x = clamp((u - left) * BAKED_SCALE, 0, width - 1.001)
    const y = clamp((v - window.top) * BAKED_SCALE, 0, height - 1.001)
    const x0 = x | 0
    const y0 = y | 0
    const i = (y0 * width + x0) * 3
    const speck = getSpeck(u, v)
    for (let k = 0; k < 3; k++) {
      const top = mix(map[i + k], map[i + k + 3], x - x0)
      const bottom = mix(map[i + k + width * 3], map[i + k + width * 3 + 3], x - x0)
      out[k] = mix(top, bottom, y - y0) * speck
    }
  }
}

/** Samples per cm. Bleach is softer, and its cloth larger. */
const BAKED_SCALE = 9
const BLEACH_SCALE = 7

/** Returns detail below the resolution of a baked map, because yarns take dye unevenly. */
const getSpeck = (u: number, v: number) => 1 + 0.07 * noise(u * 6.1, v * 8.3) + 0.04 * noise(u * 13, v * 15)

/** How much more bleach a part gets, because it stands out. */
const EXPOSURE: Partial<Record<Part, number>> = { cuff: 0.2, hem: 0.2, collar: 0.2, waistband: 0.2, pocket: 0.05 }

/** In cm. */
const MAX_SHIFT_X = 61
const MAX_SHIFT_Y = 53

/** Returns a function that tells from where in the cloth a panel was cut, in cm. */
function createPanelFinder() {
  const panels = new Map<Part, { shiftX: number; shiftY: number; exposure: number }[]>()
  const createPanel = (part: Part, sheet: 'front' | 'back') => {
    const hash = hashToSeed(`${part} ${sheet}`)
    return { shiftX: hash % MAX_SHIFT_X, shiftY: (hash >>> 8) % MAX_SHIFT_Y, exposure: EXPOSURE[part] ?? 0 }
  }
  return (part: Part, isFront: boolean) => {
    const sheets = panels.get(part) ?? [createPanel(part, 'back'), createPanel(part, 'front')]
    panels.set(part, sheets)
    return sheets[isFront ? 1 : 0]
  }
}

/**
 * Simulates tumbling with stones soaked in bleach. Every panel has its own pattern, as each was cut from another place
 * of the cloth, and what stands out is the lightest: seams, edges, ribs.
 */
function dyeAcidWash(base: Rgb, bleached: Rgb, window: SheetWindow, seed: number): DyeSampler {
  const bleach = bakeBleach(window, (seed % 997) * 0.37)
  const getPanel = createPanelFinder()
  return (front, u, v, part, wear, out) => {
    const { shiftX, shiftY, exposure } = getPanel(part, front)
    const raised = wear < 0.02 ? 0 : 0.5 * wear * clamp(0.75 + 0.7 * fbm(u / 1.6 + 11, v / 1.6, 3))
    const t = breakUp(sampleBleach(bleach, u + shiftX, v + shiftY) + exposure + raised, u, v)
    const speck = getSpeck(u, v)
    for (let k = 0; k < 3; k++) out[k] = mix(base[k], bleached[k], t) * speck
  }
}

/** Breaks the bleach up into grains, as pumice does: specks of it on dark cloth, and dark yarn between them on pale cloth. */
function breakUp(bleach: number, u: number, v: number): number {
  const grain = 0.6 * noise(u * 4.3, v * 4.3) + 0.5 * noise(u * 8.1 + 20, v * 7.7)
  return smoothstep(0.06, 0.9, bleach + 0.36 * grain * (0.3 + 2.4 * bleach * (1 - bleach)))
}

interface BakedBleach {
  left: number
  top: number
  width: number
  height: number
  data: Float32Array
}

/** Bakes the bleach of a piece of cloth that all panels fit on, wherever they were cut. */
function bakeBleach({ left, right, top, bottom }: SheetWindow, offset: number): BakedBleach {
  const width = Math.ceil((right - left + MAX_SHIFT_X) * BLEACH_SCALE) + 2
  const height = Math.ceil((bottom - top + MAX_SHIFT_Y) * BLEACH_SCALE) + 2
  const data = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      data[y * width + x] = getBleach(left + x / BLEACH_SCALE, top + y / BLEACH_SCALE, offset)
  return { left, top, width, height, data }
}

/** Samples bilinearly. */
function sampleBleach({ left, top, width, height, data }: BakedBleach, u: number, v: number): number {
  const x = clamp((u - left) * BLEACH_SCALE, 0, width - 1.001)
  const y = clamp((v - top) * BLEACH_SCALE, 0, height - 1.001)
  const x0 = x | 0
  const y0 = y | 0
  const i = y0 * width + x0
  return mix(mix(data[i], data[i + 1], x - x0), mix(data[i + width], data[i + width + 1], x - x0), y - y0)
}

/** Returns how bleached a point is, 0 to 1: a mottled haze, with pale lines where the cloth was crumpled. */
function getBleach(x: number, y: number, offset: number): number {
  const wx = x + 1.8 * fbm(x / 4.5 + offset, y / 4.5, 3)
  const wy = y + 1.8 * fbm(x / 4.5 + 80, y / 4.5 + offset, 3)
  const cloud = fbm(wx / 19 + offset, wy / 14, 2)
  const mottle = fbm(wx / 3.6 + 7, wy / 2.8 + offset, 4)
  // where the crumpled cloth was folded, its ridges rubbed on the stones
  const ridges = getRidge(wx / 5.2 + offset, wy / 4.4) * 0.6 + getRidge(wx / 2.3 + 9, wy / 1.9 + offset) * 0.4
  return 0.05 + 0.75 * smoothstep(-0.3, 0.84, 0.62 * cloud + 0.68 * mottle + 0.42 * ridges)
}

/** Returns ridged noise: thin lines that fade at their sides, 0 to 1. */
function getRidge(x: number, y: number): number {
  const ridge = Math.max(0, 1 - 2.6 * Math.abs(noise(x, y)))
  return ridge * ridge * (0.5 + 0.9 * noise(x * 0.6 + 31, y * 0.6))
}

/** Returns ridged noise: bright facets separated by thin dark creases. */
function getFacets(x: number, y: number, offset: number): number {
  const deepCreases = Math.min(1, Math.abs(noise(x + offset, y)) * 2.4)
  const faintCreases = Math.min(1, Math.abs(noise(x * 1.3 + 50, y * 1.3 + offset)) * 2.6)
  return Math.min(deepCreases, faintCreases + 0.25)
}

type Fold = Extract<Dye, { kind: 'tie dye' }>['fold']

function paintTieDye(tones: readonly Rgb[], fold: Fold, seed: number): Painter {
  const offset = (seed % 991) * 0.29
  if (fold === 'crumple') return paintCrumple(tones, offset)
  const getFold = { spiral: foldSpiral, stripe: foldStripe }[fold]
  const logTones = tones.map(toLogarithms)
  return (x, y, out) => {
    const { cycle, pleat, streak } = getFold(x, y, offset)
    // dye spreads unevenly from pleat to pleat
    const cyclePosition = cycle + 0.1 * pleat + 0.05 * fbm(x / 4 + offset, y / 4, 3)
    const f = (cyclePosition - Math.floor(cyclePosition)) * tones.length
    const k = Math.floor(f)
    const tone = logTones[k % tones.length]
    const nextTone = logTones[(k + 1) % tones.length]
    const soft = 0.3 + 0.16 * fbm(x / 7 + 40, y / 7 + offset, 2)
    const edge = smoothstep(1 - 2 * soft, 1, f - k)
    // overlapping dyes make a darker third color
    const overlap = 0.3 * edge * (1 - edge) * 4
    const blotch = fbm(x / 5 + offset, y / 5 + 20, 3)
    const uptake = (0.94 + 0.3 * blotch + 0.1 * pleat) * (1 - 0.8 * streak)
    for (let c = 0; c < 3; c++)
      out[c] = Math.exp((mix(tone[c], nextTone[c], edge) + overlap * Math.max(tone[c], nextTone[c])) * uptake)
  }
}

/** Dyes are mixed as logarithms, because they darken each other as ink does. */
const toLogarithms = (tone: Rgb) => tone.map(Math.log)

/**
 * Simulates cloth that was crumpled and splashed: feathered blots of the first and last tone on the second, with pale
 * veins where the cloth was pressed together.
 */
function paintCrumple(tones: readonly Rgb[], offset: number): Painter {
  const [blot, background, second = blot] = tones.map(toLogarithms)
  return (x, y, out) => {
    const wx = x + 3.4 * fbm(x / 6 + offset, y / 6, 4)
    const wy = y + 3.4 * fbm(x / 6 + 31, y / 6 + offset, 4)
    const veins = getFacets(wx / 3.4, wy / 3.4, offset) * 0.65 + getFacets(wx / 1.5 + 9, wy / 1.5, offset + 5) * 0.35
    const fine = 0.14 * fbm(x * 0.9, y * 0.9 + offset, 3)
    const soak = (t: number) => smoothstep(-0.3, 0.5, t + 0.42 * (veins - 0.5) + fine)
    const blotSoak = soak(1.15 * fbm(wx / 10 + offset, wy / 10 + 70, 4) + 0.02)
    const secondSoak = soak(1.15 * fbm(wx / 9 + 120, wy / 9 + offset, 4) - 0.02)
    for (let c = 0; c < 3; c++) {
      const washed = mix(background[c], second[c], 0.92 * secondSoak)
      out[c] = Math.exp(mix(washed, blot[c], 0.96 * blotSoak * (0.55 + 0.45 * blotSoak)))
    }
  }
}

/** Simulates a twist from a knot on the chest: arms of dye, crossed by pleats that radiate from the knot. */
function foldSpiral(x: number, y: number, offset: number) {
  // the knot is never quite in the middle
  const dx = x - 7 * noise(offset, 3.7) + 0.8 * noise(x / 7 + offset, y / 7)
  const dy = y - 33 - 8 * noise(5.3, offset) + 0.8 * noise(x / 7 + 30, y / 7 + offset)
  const r = Math.hypot(dx, dy) + 0.01
  const angle = Math.atan2(dy, dx)
  const cycle = angle / Math.PI + Math.log(r + 4) * 1.5 + 0.2 * fbm(x / 12 + offset, y / 12, 2)
  // pleats are sampled on a circle, which joins the last one to the first
  const pleatAngle = angle - 0.55 * Math.log(r + 4)
  const [cos, sin] = [Math.cos(pleatAngle), Math.sin(pleatAngle)]
  const pleat = noise(cos * 9 + offset, sin * 9 + r / 25) + 0.6 * noise(cos * 21 + offset, sin * 21 + r / 15)
  const fine = noise(cos * 26 + 9, sin * 26 + offset + r / 14) + 0.4 * noise(cos * 47, sin * 47 + offset + r / 9)
  return {
    cycle,
    pleat: pleat * smoothstep(0, 12, r),
    streak: 0.75 * getTightness(fine, x, y, offset) * smoothstep(2, 12, r),
  }
}

/** Simulates fan pleats tied at intervals: bands with ragged edges and a pale line at every tie. */
function foldStripe(x: number, y: number, offset: number) {
  const pleat = noise(x / 1.5 + offset, y / 16) + 0.6 * noise(x / 0.7 + 8, y / 11 + offset)
  const cycle = (y + x * 0.1 + 1.8 * noise(x / 17 + offset, y / 30)) / 26
  const band = cycle * 3 + 0.1 * pleat
  const tie = smoothstep(0.12, 0, Math.abs(band - Math.round(band))) * (0.55 + 0.5 * noise(x / 2 + offset, y / 6))
  const fine = noise(x / 0.55 + 3, y / 9 + offset)
  return { cycle, pleat, streak: clamp(0.8 * tie + getTightness(fine, x, y, offset)) }
}

/** Returns how much dye a tight pleat keeps out. */
function getTightness(fine: number, x: number, y: number, offset: number): number {
  const patchMask = smoothstep(-0.05, 0.4, fbm(x / 10 + 60, y / 10 + offset, 2))
  return smoothstep(0.25, 0.95, fine) * (0.2 + 0.8 * patchMask)
}
