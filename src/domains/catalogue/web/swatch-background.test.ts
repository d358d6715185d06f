import { describe, expect, it } from 'vitest'
import { findSwatchBackground, getSwatchLetters, listSwatchLetters } from './swatch-background.ts'

describe('the background of a color swatch', () => {
  it('is one color for a single name in any case', () => {
    expect(findSwatchBackground('Black')).toBe('#17171a')
    expect(findSwatchBackground('sky blue')).toBe('#a9c8de')
  })

  it('is split in two for a name of two colors', () => {
    expect(findSwatchBackground('white black')).toBe('linear-gradient(135deg, #ffffff 50%, #17171a 50%)')
    expect(findSwatchBackground('Off White Bottle Green')).toBe('linear-gradient(135deg, #eae3d2 50%, #163a2c 50%)')
    expect(findSwatchBackground('White Lavender')).toContain('#bbaedb')
    expect(findSwatchBackground('brown black')).toContain('#4b3226')
  })

  it('is missing for an unknown color', () => {
    for (const name of ['Chai', 'White Chai', 'Constructor']) expect(findSwatchBackground(name)).toBeUndefined()
  })
})

it('distinguishes unknown colors by their letters', () => {
  expect(['Chai', 'Cocoa', 'Forest Glow', ' Fern  Green ', 'X', 'चाय', ''].map(getSwatchLetters)).toEqual([
    'Ch',
    'Co',
    'FG',
    'FG',
    'X',
    'चा',
    '',
  ])
})

it('gives the unknown colors of a product different letters', () => {
  const colors = ['Charcoal', 'Chai', 'Chalk', 'Forest Glow', 'Fern Green', 'Citrus', 'Cherry Chai']
  expect(listSwatchLetters(colors)).toEqual(['', 'Ch', 'Ca', 'FG', 'Fe', 'Ci', 'CC'])
})
