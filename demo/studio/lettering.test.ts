import { expect, it } from 'vitest'
import { measureInkWidth, text, textInBox } from './lettering.ts'

const parseNumbers = (data: string) => (data.match(/-?[\d.]+/g) ?? []).map(Number)
const xs = (data: string) => parseNumbers(data).filter((_, i) => i % 2 === 0)
const ys = (data: string) => parseNumbers(data).filter((_, i) => i % 2 === 1)

it('shapes the conjunct of नुक्कड़ as one glyph, narrower than two letters', () => {
  expect(measureInkWidth('yatra', 'क्क')).toBeLessThan(measureInkWidth('yatra', 'क') * 1.8)
  expect(textInBox('rozha', 'नुक्कड़', { box: [0, 0, 100, 100] })).not.toBe(
    textInBox('rozha', 'नुक् कड़', { box: [0, 0, 100, 100] }),
  )
})

it('fills the box from edge to edge', () => {
  const word = textInBox('anton', 'NUKKAD', { box: [100, 200, 600, 80] })
  expect([Math.min(...xs(word)), Math.max(...xs(word))]).toEqual([100, 700])
  expect([Math.min(...ys(word)), Math.max(...ys(word))]).toEqual([200, 280])
})

it('centers a line on the given point', () => {
  const word = text('anton', 'HOH', { at: [500, 0], size: 100, align: 'center' })
  expect(Math.min(...xs(word)) + Math.max(...xs(word))).toBeCloseTo(1000, 0)
})

it('applies tracking to letters but not to vowel signs', () => {
  expect(measureInkWidth('anton', 'NUKKAD', 10)).toBeCloseTo(measureInkWidth('anton', 'NUKKAD') + 0.5, 5)
  expect(measureInkWidth('yatra', 'नु', 10)).toBeCloseTo(measureInkWidth('yatra', 'नु'), 5)
})

it('warps every point and splits long segments', () => {
  const straight = text('anton', 'I', { at: [0, 0], size: 400 })
  const bent = text('anton', 'I', { at: [0, 0], size: 400, warp: (x, y) => [x + 1000, y] })
  expect(Math.min(...xs(bent))).toBeGreaterThanOrEqual(1000)
  expect(parseNumbers(bent).length).toBeGreaterThan(3 * parseNumbers(straight).length)
})

it('rejects a letter that the font lacks', () => {
  expect(() => text('anton', 'चाय', { at: [0, 0], size: 10 })).toThrow('anton cannot write “चाय”')
})
