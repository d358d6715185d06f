import { describe, expect, it } from 'vitest'
import { hexToLinear } from './color.ts'
import { createDyeSampler } from './dyes.ts'
import type { Part } from './garment.ts'

const window = { left: -9, right: 9, top: 26, bottom: 32, scale: 1 }
const getColor = (
  dye: ReturnType<typeof createDyeSampler>,
  sheet: 'front' | 'back',
  u: number,
  part: 'body' | 'sleeve' | 'yoke',
) => {
  const out = new Float32Array(3)
  dye(sheet === 'front', u, 30, part, 0, out)
  return [...out].map((value) => value.toFixed(4))
}
const toTones = (value: string) => hexToLinear(value).map((tone) => tone.toFixed(4))

describe('melange', () => {
  it('has darker fibers in its yarn, in short streaks', () => {
    const dye = createDyeSampler({ kind: 'solid', base: '#B4B3AF', heather: '#55565A' }, window, 1)
    const tones = Array.from({ length: 400 }, (_, i) => Number(getColor(dye, 'front', i / 30, 'body')[1]))
    expect(Math.min(...tones)).toBeLessThan(0.8 * Math.max(...tones))
    const mean = tones.reduce((sum, tone) => sum + tone, 0) / tones.length
    expect(Math.abs(mean / hexToLinear('#B4B3AF')[1] - 1)).toBeLessThan(0.15)
  })
})

describe('two-color cloth', () => {
  const dyeTwoColors = (split: 'sleeves' | 'halves' | 'yoke') =>
    createDyeSampler({ kind: 'two-color', base: '#FFFFFF', second: '#17171A', split }, window, 1)

  it("uses the second color on the wearer's right half, front and back", () => {
    expect(getColor(dyeTwoColors('halves'), 'front', -5, 'body')).toEqual(toTones('#17171A'))
    expect(getColor(dyeTwoColors('halves'), 'front', 5, 'body')).toEqual(toTones('#FFFFFF'))
    expect(getColor(dyeTwoColors('halves'), 'back', 5, 'body')).toEqual(toTones('#17171A'))
  })

  it('uses the second color only on the sleeves or the yoke', () => {
    expect(getColor(dyeTwoColors('sleeves'), 'front', 5, 'sleeve')).toEqual(toTones('#17171A'))
    expect(getColor(dyeTwoColors('sleeves'), 'front', 5, 'body')).toEqual(toTones('#FFFFFF'))
    expect(getColor(dyeTwoColors('yoke'), 'front', 5, 'yoke')).toEqual(toTones('#17171A'))
    expect(getColor(dyeTwoColors('yoke'), 'front', 5, 'sleeve')).toEqual(toTones('#FFFFFF'))
  })
})

describe('tie dye', () => {
  it('differs by seed and is reproducible', () => {
    const dyeSpiral = (seed: number) =>
      createDyeSampler({ kind: 'tie dye', tones: ['#F2543D', '#F8C23B', '#3FA7B8'], fold: 'spiral' }, window, seed)
    expect(getColor(dyeSpiral(1), 'front', 8, 'body')).toEqual(getColor(dyeSpiral(1), 'front', 8, 'body'))
    expect(getColor(dyeSpiral(1), 'front', 8, 'body')).not.toEqual(getColor(dyeSpiral(2), 'front', 8, 'body'))
  })
})

describe('tie dye on the back', () => {
  it.each(['spiral', 'stripe', 'crumple'] as const)('is no mirror image of the front: %s', (fold) => {
    const tones = ['#F2543D', '#F8C23B', '#3FA7B8'] as const
    const dye = createDyeSampler({ kind: 'tie dye', tones, fold }, window, 3)
    const positions = Array.from({ length: 17 }, (_, i) => i - 8)
    const front = positions.map((u) => getColor(dye, 'front', u, 'body'))
    expect(positions.map((u) => getColor(dye, 'back', -u, 'body'))).not.toEqual(front)
    const difference = positions.map((u, i) =>
      Math.abs(Number(getColor(dye, 'back', -u, 'body')[1]) - Number(front[i]?.[1])),
    )
    expect(Math.max(...difference)).toBeGreaterThan(0.05)
  })
})

describe('acid wash', () => {
  const wideWindow = { left: -40, right: 40, top: 0, bottom: 80, scale: 1 }
  const dye = createDyeSampler({ kind: 'acid wash', base: '#17171A', bleached: '#F0F0F0' }, wideWindow, 5)
  /** Returns the mean brightness of a part, and the brightness of its points. */
  const sample = (part: Part, { wear = 0 } = {}) => {
    const out = new Float32Array(3)
    const tones = Array.from({ length: 400 }, (_, i) => {
      dye(true, 1 + (i % 20), 20 + i / 20, part, wear, out)
      return out[1]
    })
    return { tones, mean: tones.reduce((sum, tone) => sum + tone, 0) / tones.length }
  }

  it('has a pattern of its own on every panel', () => {
    const patterns = [sample('body'), sample('sleeve'), sample('pocket'), sample('hood')].map(({ tones }) =>
      tones.join(),
    )
    expect(new Set(patterns).size).toBe(4)
  })

  it('is not symmetric on any panel', () => {
    const out = new Float32Array(3)
    const getTone = (u: number, v: number, part: Part) => {
      dye(true, u, v, part, 0, out)
      return out[1]
    }
    const rows = Array.from({ length: 30 }, (_, i) => 5 + i * 2.4)
    for (const part of ['body', 'sleeve', 'hood', 'pocket', 'yoke'] as const)
      for (let axis = -20; axis <= 20; axis += 0.5) {
        const differences = rows.map((v) => Math.abs(getTone(axis - 9, v, part) - getTone(axis + 9, v, part)))
        expect(Math.max(...differences), `${part} mirrored at ${axis}`).toBeGreaterThan(0.02)
      }
  })

  it('is lighter on seams and ribs', () => {
    expect(sample('body', { wear: 1 }).mean).toBeGreaterThan(sample('body').mean * 1.3)
    expect(sample('cuff').mean).toBeGreaterThan(sample('body').mean * 1.2)
  })

  it('is grainy at the scale of the yarn', () => {
    const out = new Float32Array(3)
    const getTone = (u: number, v: number) => {
      dye(true, u, v, 'body', 0, out)
      return out[1]
    }
    // between points 1 mm apart, relative to their brightness
    const steps = Array.from({ length: 400 }, (_, i) => {
      const [u, v] = [-10 + (i % 20), 20 + i / 10]
      return Math.abs(getTone(u, v) - getTone(u + 0.1, v)) / (getTone(u, v) + 0.05)
    })
    expect(steps.reduce((sum, step) => sum + step, 0) / steps.length).toBeGreaterThan(0.12)
  })
})
