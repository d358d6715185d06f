import { describe, expect, it } from 'vitest'
import { colorSwatch } from './color-swatch.ts'

describe('a colour swatch', () => {
  it('is one colour for a single name in any case', () => {
    expect(colorSwatch('Black')).toBe('#17171a')
    expect(colorSwatch('sky blue')).toBe('#a9c8de')
  })

  it('is split in two for a name of two colours', () => {
    expect(colorSwatch('white black')).toBe('linear-gradient(135deg, #f4f2ec 50%, #17171a 50%)')
    expect(colorSwatch('Off White Bottle Green')).toBe('linear-gradient(135deg, #eae3d2 50%, #163a2c 50%)')
    expect(colorSwatch('White Lavender')).toContain('#bbaedb')
    expect(colorSwatch('brown black')).toContain('#4b3226')
  })

  it('is hatched for an unknown colour', () => {
    expect(colorSwatch('Chai')).toContain('repeating-linear-gradient')
    expect(colorSwatch('White Chai')).toContain('repeating-linear-gradient')
    expect(colorSwatch('Constructor')).toContain('repeating-linear-gradient')
  })
})
