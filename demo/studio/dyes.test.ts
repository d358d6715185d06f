import { describe, expect, it } from 'vitest'
import { fromHex } from './colour.ts'
import { dyed } from './dyes.ts'

const window = { left: -9, right: 9, top: 26, bottom: 32, scale: 1 }
const colourOf = (dye: ReturnType<typeof dyed>, front: boolean, u: number, part: 'body' | 'sleeve' | 'yoke') => {
  const out = new Float32Array(3)
  dye(front, u, 30, part, 0, out)
  return [...out].map((value) => value.toFixed(4))
}
const hex = (value: string) => fromHex(value).map((tone) => tone.toFixed(4))

describe('cloth of two colours', () => {
  const two = (split: 'sleeves' | 'halves' | 'yoke') =>
    dyed({ kind: 'two-colour', base: '#FFFFFF', second: '#17171A', split }, window, 1)

  it("changes at the wearer's middle, so that the right half is one piece of cloth around the body", () => {
    expect(colourOf(two('halves'), true, -5, 'body')).toEqual(hex('#17171A'))
    expect(colourOf(two('halves'), true, 5, 'body')).toEqual(hex('#FFFFFF'))
    expect(colourOf(two('halves'), false, 5, 'body')).toEqual(hex('#17171A'))
  })

  it('takes the second for sleeves or shoulders only', () => {
    expect(colourOf(two('sleeves'), true, 5, 'sleeve')).toEqual(hex('#17171A'))
    expect(colourOf(two('sleeves'), true, 5, 'body')).toEqual(hex('#FFFFFF'))
    expect(colourOf(two('yoke'), true, 5, 'yoke')).toEqual(hex('#17171A'))
    expect(colourOf(two('yoke'), true, 5, 'sleeve')).toEqual(hex('#FFFFFF'))
  })
})

describe('tie dye', () => {
  it('is another on every shirt, and the same again on the same one', () => {
    const tie = (seed: number) =>
      dyed({ kind: 'tie dye', tones: ['#F2543D', '#F8C23B', '#3FA7B8'], fold: 'spiral' }, window, seed)
    expect(colourOf(tie(1), true, 8, 'body')).toEqual(colourOf(tie(1), true, 8, 'body'))
    expect(colourOf(tie(1), true, 8, 'body')).not.toEqual(colourOf(tie(2), true, 8, 'body'))
  })
})
