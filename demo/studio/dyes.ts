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
      return baked(window, acidWash(fromHex(dye.base), fromHex(dye.bleached), seed), 0.35, fromHex(dye.bleached))
    case 'tie dye':
      return baked(window, tieDye(dye.tones.map(fromHex), dye.fold, seed), 0, [1, 1, 1])
  }
}

/** One colour, never quite even; washing takes it from seams and edges first. */
function plain(base: Rgb, washing: number): Dyed {
  const pale = base.map((c) => mix(c, 0.75, 0.28) + 0.02)
  return (front, u, v, _part, wear, out) => {
    const cloud = fbm(u / 9 + (front ? 0 : 40), v / 9, 3)
    const t = clamp(washing * (0.9 * wear + 0.35 * cloud + (washing > 0.1 ? 0.12 : 0)))
    for (let k = 0; k < 3; k++) out[k] = mix(base[k], pale[k], t) * (1 + 0.05 * washing * cloud)
  }
}

function panels({ base, second, split }: Extract<Dye, { kind: 'two-colour' }>): Dyed {
  const one = fromHex(base)
  const other = fromHex(second)
  const takesSecond = (front: boolean, u: number, part: Part) => {
    if (split === 'sleeves') return part === 'sleeve' || part === 'collar' || part === 'cuff'
    if (split === 'yoke') return part === 'yoke' || part === 'collar' || part === 'hood'
    return front ? u > 0 : u < 0
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
    for (let k = 0; k < 3; k++) {
      const top = mix(map[i + k], map[i + k + 3], x - x0)
      const bottom = mix(map[i + k + width * 3], map[i + k + width * 3 + 3], x - x0)
      out[k] = mix(mix(top, bottom, y - y0), bitten[k], wear * seamBite)
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
    const crumple = facets(wx / 5.2, wy / 5.2, s) * 0.6 + facets(wx / 2.3 + 9, wy / 2.3, s + 5) * 0.4
    const speckle = fbm(x * 0.9 + 7, y * 0.9 + s, 4)
    const grain = 0.16 * noise(x * 4.1, y * 4.1) + 0.1 * noise(x * 7.3, y * 7.3 + s)
    const t = smoothstep(-0.1, 1.15, 0.06 + 0.75 * cloud + 0.75 * crumple + 0.5 * speckle + grain)
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
  const phase = { spiral, crumple, stripe }[fold]
  return (x, y, out) => {
    // the dye creeps along the yarn before it dries
    const creep = 0.5 * fbm(x * 0.9 + s, y * 0.9, 4)
    const { turn, pleat } = phase(x + creep * 2, y + creep * 2, s)
    const f = (turn - Math.floor(turn)) * tones.length
    const k = Math.floor(f)
    const one = tones[k % tones.length]
    const two = tones[(k + 1) % tones.length]
    const edge = smoothstep(0.55, 1, f - k + 0.25 * creep)
    // the inside of a tight pleat stays nearly undyed
    const bare = 0.75 * smoothstep(0.62, 0.95, pleat + 0.5 * creep)
    for (let c = 0; c < 3; c++) out[c] = mix(mix(one[c], two[c], edge), mix(one[c], 0.82, 0.85), bare)
  }
}

function spiral(x: number, y: number, s: number) {
  const dx = x - 1.5
  const dy = y - 34
  const r = Math.hypot(dx, dy) + 0.01
  const a = Math.atan2(dy, dx)
  const twist = a / (Math.PI * 2) + Math.log(r + 4) * 0.75
  const turn = twist * 2 + 0.3 * fbm(x / 9 + s, y / 9, 4)
  const pleat = Math.abs(noise(twist * 13 + s, r / 16 + 0.6 * noise(x / 5, y / 5)))
  return { turn, pleat }
}

function crumple(x: number, y: number, s: number) {
  const wx = x + 5 * fbm(x / 11 + s, y / 11, 4)
  const wy = y + 5 * fbm(x / 11, y / 11 + s + 9, 4)
  return { turn: 0.5 + 0.9 * fbm(wx / 13 + s, wy / 13, 4), pleat: 1 - 3 * Math.abs(noise(wx / 5, wy / 5 + s)) }
}

function stripe(x: number, y: number, s: number) {
  const jag = 1.6 * fbm(x / 2.2 + s, y / 9, 4) + 3 * noise(x / 14, y / 20 + s)
  const across = (y + x * 0.35 + jag * 2) / 27
  return { turn: across, pleat: Math.abs(noise(x / 1.4 + s, y / 16)) * 0.95 }
}
