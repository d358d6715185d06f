import { expect, it } from 'vitest'
import { defaultSettings } from '#domains/settings/rules.ts'
import { settingsSchemas } from '#shared/shop-settings.ts'
import { checkPins } from './check-pins.ts'

it('counts PIN codes and areas without blank lines', () => {
  expect(checkPins(['560001', ' 110 '.trim(), '', ' 40'])).toEqual({ pins: 1, areas: 2, problems: [] })
})

it('names the wrong lines as the editor counts them', () => {
  expect(checkPins(['560001', '', '56O001', '5600011'])).toEqual({
    pins: 1,
    areas: 0,
    problems: [
      'Line 3: “56O001” must have 6 digits, or be the first 2 to 5 digits.',
      'Line 4: “5600011” must have 6 digits, or be the first 2 to 5 digits.',
    ],
  })
})

it('lists at most five wrong lines', () => {
  const { problems } = checkPins(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(problems).toHaveLength(6)
  expect(problems[5]).toBe('1 more line is wrong.')
  expect(checkPins(['a', 'b', 'c', 'd', 'e', 'f', 'g']).problems[5]).toBe('2 more lines are wrong.')
})

it.each(['560001', '56', '5', '056001', '5600011', '5600 1'])('agrees with the server about %s', (pin) => {
  const { commerce } = defaultSettings
  const isSaved = settingsSchemas.commerce.safeParse({ ...commerce, cod: { ...commerce.cod, pins: [pin] } }).success
  expect(checkPins([pin]).problems.length === 0).toBe(isSaved)
})
