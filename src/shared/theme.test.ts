import { describe, expect, it } from 'vitest'
import {
  defaultColors,
  formatContrast,
  getContrast,
  listColorVariables,
  MIN_CONTRAST,
  validateColors,
} from './theme.ts'

const getVariables = (colors: Partial<typeof defaultColors>) =>
  Object.fromEntries(listColorVariables({ ...defaultColors, ...colors }))

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', '21.0:1'],
    ['#ffffff', '#000000', '21.0:1'],
    ['#777777', '#ffffff', '4.4:1'],
    ['#767676', '#ffffff', '4.5:1'],
    ['#e4432d', '#e4432d', '1.0:1'],
  ])('of %s and %s is %s', (one, other, ratio) => expect(formatContrast(getContrast(one, other))).toBe(ratio))
})

describe('colors', () => {
  it('of the built-in theme are readable', () => expect(validateColors(defaultColors)).toEqual([]))

  it.each([
    [
      { accent: '#1b3b8f' },
      'colors.accent',
      'Text on the accent colour has a contrast of 1.8:1 and needs 4.5:1. Choose a lighter accent colour or a darker text colour.',
    ],
    [
      { paper: '#555555' },
      'colors.paper',
      'Text on the background has a contrast of 2.5:1 and needs 4.5:1. Choose a lighter background or a darker text colour.',
    ],
    [
      { alert: '#8b0000' },
      'colors.alert',
      'Text on the alert colour has a contrast of 1.9:1 and needs 4.5:1. Choose a lighter alert colour or a darker text colour.',
    ],
  ])('%j are refused with the pair and its ratio', (change, field, message) => {
    expect(validateColors({ ...defaultColors, ...change })).toEqual([{ field, message }])
  })

  it.each([
    ['#f6f4ef', '1.0:1'],
    ['#ffffff', '1.0:1'],
    ['#efe9dd', '1.0:1'],
  ])('are refused with an accent of %s, which is too near to the background', (accent, ratio) => {
    const message = `The accent colour has a contrast of ${ratio} with the background and almost the same shade, so highlights can't be seen. Choose a stronger accent colour.`
    expect(validateColors({ ...defaultColors, accent })).toEqual([{ field: 'colors.accent', message }])
  })

  it('that swap light and dark are refused, because text is also on white', () => {
    const errors = validateColors({ ink: '#f6f4ef', paper: '#0e0e10', accent: '#1b3b8f', alert: '#8b0000' })
    expect(errors[0]).toEqual({
      field: 'colors.ink',
      message: 'Text on white has a contrast of 1.0:1 and needs 4.5:1. Choose a darker text colour.',
    })
  })

  it.each([{}, { ink: '#1a2a6c', paper: '#ffffff' }, { ink: '#3d2b1f', paper: '#f5e6d3' }, { ink: '#4a4a4a' }])(
    'keep secondary text readable: %j',
    (change) => {
      const variables = getVariables(change)
      const contrast = (one: string, other: string) =>
        getContrast(variables[`--color-${one}`] ?? '', variables[`--color-${other}`] ?? '')
      expect(contrast('smoke', 'paper')).toBeGreaterThanOrEqual(MIN_CONTRAST)
      expect(contrast('smoke', 'card')).toBeGreaterThanOrEqual(MIN_CONTRAST)
      expect(contrast('ash', 'ink')).toBeGreaterThanOrEqual(MIN_CONTRAST)
    },
  )

  it('set every variable that depends on them', () => {
    expect(getVariables({ accent: '#ffb703' })).toMatchObject({
      '--color-ink': '#0e0e10',
      '--color-accent': '#ffb703',
      '--color-brick': '#e4432d',
      '--color-card': '#e8e6e2',
    })
  })
})
