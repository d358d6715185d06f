import type { Dye } from '#demo/catalogue/types.ts'
import { fromHex, type Rgb } from './colour.ts'
import type { Window } from './face-maps.ts'
import type { Part } from './garment.ts'
import { clamp, fbm, mix, noise, smoothstep } from './noise.ts'

/** The colour of dry cloth at a place of a sheet. */
export type Dyed = (front: boolean, u: number, v: number, part: Part, wear: number, out: Float32Array) => void

export function dyed(dye: Dye, window: Window, seed: number): Dyed {
  switch (dye.kind) {
    case 'solid':
      return plain(fromHex(dye.base), 0.03)
    case 'pigment':
      return plain(fromHex(dye.base), 0.3)
    case 'two-colour':
      return panels(dye)
    case 'acid wash':
      return baked(window, acidWash(fromHex(dye.base), fromHex(dye.bleached), seed), 0.4, fromHex(dye.bleached))
    case 'tie dye':
      return baked(window, tieDye(dye.tones.map(fromHex), dye.fold, seed), 0, [1, 1, 1])
  }
}

/** One colour, never quite even; washing takes it from seams and edges first. */
function plain(base: Rgb, washing: number): Dyed {
  const pale = base.map((c) => mix(c, 0.75, 0.28) + 0.02)
  return (front, u, v, _part, wear, out) => {
    const cloud = fbm(u / 9 + (front ? 0 : 40), v / 9, 3)
    const t = clamp(washing * (rubbed(wear, u, v) + 0.28 * cloud + (washing > 0.1 ? 0.14 : 0)))
    for (let k = 0; k < 3; k++) out[k] = mix(base[k], pale[k], t) * (1 + 0.05 * washing * cloud)
  }
}

/** A seam is rubbed where it stands proud, so its wear comes and goes along it. */
function rubbed(wear: number, u: number, v: number): number {
  if (wear < 0.02) return 0
  const proud = 0.42 + 0.9 * fbm(u / 1.6 + 11, v / 1.6, 3)
  return wear * clamp(proud + 0.3 * noise(u * 5, v * 5))
}

function panels({ base, second, split }: Extract<Dye, { kind: 'two-colour' }>): Dyed {
  const one = fromHex(base)
  const other = fromHex(second)
  const takesSecond = (front: boolean, u: number, part: Part) => {
    if (split === 'sleeves') return part === 'sleeve' || part === 'collar' || part === 'cuff'
    if (split === 'yoke') return part === 'yoke' || part === 'collar' || part === 'hood'
    // the wearer's right half
    return front ? u < 0 : u > 0
  }
  return (front, u, _v, part, _wear, out) => out.set(takesSecond(front, u, part) ? other : one)
}

type Painter = (x: number, y: number, out: Float32Array) => void

/** Costly dyes are painted once on a small map of the sheet and looked up. Both sheets were dyed in one bundle. */
function baked(window: Window, paint: Painter, seamBite: number, bitten: Rgb): Dyed {
  const scale = 9
  const left = Math.min(window.left, -window.right)
  const width = Math.ceil((Math.max(window.right, -window.left) - left) * scale) + 2
  const height = Math.ceil((window.bottom - window.top) * scale) + 2
  const maps = [0, 1].map((sheet) => {
    const map = new Float32Array(width * height * 3)
    const colour = new Float32Array(3)
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        paint(left + x / scale + sheet * 0.7, window.top + y / scale + sheet * 0.5, colour)
        map.set(colour, (y * width + x) * 3)
      }
    }
    return map
  })
  return (front, u, v, _part, wear, out) => {
    const map = maps[front ? 0 : 1]
    const x = clamp(((front ? u : -u) - left) * scale, 0, width - 1.001)
    const y = clamp((v - window.top) * scale, 0, height - 1.001)
    const x0 = x | 0
    const y0 = y | 0
    const i = (y0 * width + x0) * 3
    const bite = seamBite && seamBite * rubbed(wear, u, v)
    // finer than the map: dye never takes evenly on two yarns
    const speck = 1 + 0.07 * noise(u * 6.1, v * 8.3) + 0.04 * noise(u * 13, v * 15)
    for (let k = 0; k < 3; k++) {
      const top = mix(map[i + k], map[i + k + 3], x - x0)
      const bottom = mix(map[i + k + width * 3], map[i + k + width * 3 + 3], x - x0)
      out[k] = mix(mix(top, bottom, y - y0), bitten[k], bite) * speck
    }
  }
}

/**
 * Stones soaked in bleach tumble with the crumpled garment: a pale haze everywhere, paler where the bundle lay open,
 * darker in the creases that were pressed shut, with a crumple's straight-edged facets rather than clouds.
 */
function acidWash(base: Rgb, bleached: Rgb, seed: number): Painter {
  const s = (seed % 997) * 0.37
  return (x, y, out) => {
    const wx = x + 1.3 * fbm(x / 4 + s, y / 4, 3)
    const wy = y + 1.3 * fbm(x / 4 + 80, y / 4 + s, 3)
    const cloud = fbm(wx / 15 + s, wy / 15, 2)
    const crumple = facets(wx / 4.4, wy / 4.4, s) * 0.55 + facets(wx / 1.8 + 9, wy / 1.8, s + 5) * 0.45
    const speckle = fbm(x * 0.6 + 7, y * 0.6 + s, 3)
    const grain = 0.1 * noise(x * 2.3, y * 2.3) + 0.05 * noise(x * 5.3, y * 5.3 + s)
    const t = smoothstep(0, 1.25, 0.95 * cloud + 0.75 * crumple + 0.6 * speckle + grain)
    for (let k = 0; k < 3; k++) out[k] = mix(base[k], bleached[k], t * 0.9)
  }
}

/** Ridged noise: bright facets that meet in thin dark creases. */
function facets(x: number, y: number, s: number): number {
  const one = Math.min(1, Math.abs(noise(x + s, y)) * 2.4)
  const two = Math.min(1, Math.abs(noise(x * 1.3 + 50, y * 1.3 + s)) * 2.6)
  return Math.min(one, two + 0.25)
}

type Fold = Extract<Dye, { kind: 'tie dye' }>['fold']

function tieDye(tones: readonly Rgb[], fold: Fold, seed: number): Painter {
  const s = (seed % 991) * 0.29
  if (fold === 'crumple') return scrunched(tones, s)
  const folded = { spiral, stripe }[fold]
  const strengths = tones.map(strength)
  return (x, y, out) => {
    const { turn, pleat, streak } = folded(x, y, s)
    // dye wicks from pleat to pleat: a soft front that runs ahead in one and hangs back in the next
    const front = turn + 0.1 * pleat + 0.05 * fbm(x / 4 + s, y / 4, 3)
    const f = (front - Math.floor(front)) * tones.length
    const k = Math.floor(f)
    const one = strengths[k % tones.length]
    const two = strengths[(k + 1) % tones.length]
    const soft = 0.3 + 0.16 * fbm(x / 7 + 40, y / 7 + s, 2)
    const edge = smoothstep(1 - 2 * soft, 1, f - k)
    // where two dyes meet both are there nearly whole, and make a darker third
    const both = 0.3 * edge * (1 - edge) * 4
    const blotch = fbm(x / 5 + s, y / 5 + 20, 3)
    const taken = (0.94 + 0.3 * blotch + 0.1 * pleat) * (1 - 0.8 * streak)
    for (let c = 0; c < 3; c++) out[c] = Math.exp((mix(one[c], two[c], edge) + both * Math.max(one[c], two[c])) * taken)
  }
}

/** Where two dyes meet they darken each other, as ink does and light does not: so they are mixed as logarithms. */
const strength = (tone: Rgb) => tone.map(Math.log)

/**
 * Scrunched into a ball and splashed: blots of the first and the last tone with feathered rims on the second, and
 * veins that stayed pale where the cloth was pressed together.
 */
function scrunched(tones: readonly Rgb[], s: number): Painter {
  const [blot, ground, second = blot] = tones.map(strength)
  return (x, y, out) => {
    const wx = x + 3.4 * fbm(x / 6 + s, y / 6, 4)
    const wy = y + 3.4 * fbm(x / 6 + 31, y / 6 + s, 4)
    const veins = facets(wx / 3.4, wy / 3.4, s) * 0.65 + facets(wx / 1.5 + 9, wy / 1.5, s + 5) * 0.35
    const fine = 0.14 * fbm(x * 0.9, y * 0.9 + s, 3)
    const soak = (t: number) => smoothstep(-0.3, 0.5, t + 0.42 * (veins - 0.5) + fine)
    const wet = soak(1.15 * fbm(wx / 10 + s, wy / 10 + 70, 4) + 0.02)
    const dip = soak(1.15 * fbm(wx / 9 + 120, wy / 9 + s, 4) - 0.02)
    for (let c = 0; c < 3; c++) {
      const washed = mix(ground[c], second[c], 0.92 * dip)
      out[c] = Math.exp(mix(washed, blot[c], 0.96 * wet * (0.55 + 0.45 * wet)))
    }
  }
}

/** Twisted from a knot on the chest: arms of dye, combed by the pleats that ran out from the knot across them. */
function spiral(x: number, y: number, s: number) {
  const dx = x - 1.5 + 0.8 * noise(x / 7 + s, y / 7)
  const dy = y - 34 + 0.8 * noise(x / 7 + 30, y / 7 + s)
  const r = Math.hypot(dx, dy) + 0.01
  const angle = Math.atan2(dy, dx)
  const turn = angle / Math.PI + Math.log(r + 4) * 1.5 + 0.2 * fbm(x / 12 + s, y / 12, 2)
  // a pleat is a place on a circle, so that the last one meets the first
  const lean = angle - 0.55 * Math.log(r + 4)
  const [cos, sin] = [Math.cos(lean), Math.sin(lean)]
  const pleat = noise(cos * 9 + s, sin * 9 + r / 25) + 0.6 * noise(cos * 21 + s, sin * 21 + r / 15)
  const fine = noise(cos * 26 + 9, sin * 26 + s + r / 14) + 0.4 * noise(cos * 47, sin * 47 + s + r / 9)
  return { turn, pleat: pleat * smoothstep(0, 12, r), streak: 0.75 * tight(fine, x, y, s) * smoothstep(2, 12, r) }
}

/** Pleated like a fan and tied at intervals: bands whose edges are combed by the pleats, a pale line at every tie. */
function stripe(x: number, y: number, s: number) {
  const pleat = noise(x / 1.5 + s, y / 16) + 0.6 * noise(x / 0.7 + 8, y / 11 + s)
  const turn = (y + x * 0.1 + 1.8 * noise(x / 17 + s, y / 30)) / 26
  const band = turn * 3 + 0.1 * pleat
  const tie = smoothstep(0.12, 0, Math.abs(band - Math.round(band))) * (0.55 + 0.5 * noise(x / 2 + s, y / 6))
  const fine = noise(x / 0.55 + 3, y / 9 + s)
  return { turn, pleat, streak: clamp(0.8 * tie + tight(fine, x, y, s)) }
}

/** Some pleats were drawn so tight that hardly any dye came in. */
function tight(fine: number, x: number, y: number, s: number): number {
  const where = smoothstep(-0.05, 0.4, fbm(x / 10 + 60, y / 10 + s, 2))
  return smoothstep(0.25, 0.95, fine) * (0.2 + 0.8 * where)
}
