import { describe, expect, it } from 'vitest'
import { getSwatchBackground } from './swatch-background.ts'

describe('the background of a color swatch', () => {
  it('is one color for a single name in any case', () => {
    expect(getSwatchBackground('Black')).toBe('#17171a')
    expect(getSwatchBackground('sky blue')).toBe('#a9c8de')
  })

  it('is split in two for a name of two colors', () => {
    expect(getSwatchBackground('white black')).toBe('linear-gradient(135deg, #f4f2ec 50%, #17171a 50%)')
    expect(getSwatchBackground('Off White Bottle Green')).toBe('linear-gradient(135deg, #eae3d2 50%, #163a2c 50%)')
    expect(getSwatchBackground('White Lavender')).toContain('#bbaedb')
    expect(getSwatchBackground('brown black')).toContain('#4b3226')
  })

  it('is hatched for an unknown color', () => {
    expect(getSwatchBackground('Chai')).toContain('repeating-linear-gradient')
    expect(getSwatchBackground('White Chai')).toContain('repeating-linear-gradient')
    expect(getSwatchBackground('Constructor')).toContain('repeating-linear-gradient')
  })
})
