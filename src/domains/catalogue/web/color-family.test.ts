import { expect, it } from 'vitest'
import { groupByColorFamily } from './color-family.ts'

const group = (values: string[]) =>
  groupByColorFamily(values.map((value) => ({ value }))).map(({ name, options }) => [
    name,
    ...options.map(({ value }) => value),
  ])

it('groups colors by family, then mixed ones, then unknown ones', () => {
  const colors = ['Chai', 'White Black', 'Multicolour', 'Sage', 'Sky Blue', 'Maroon', 'Off White', 'Black']
  expect(group(colors)).toEqual([
    ['Black', 'Black'],
    ['White', 'Off White'],
    ['Blue', 'Sky Blue'],
    ['Green', 'Sage'],
    ['Red', 'Maroon'],
    ['Mixed', 'White Black', 'Multicolour'],
    ['Other', 'Chai'],
  ])
})

it('keeps the order within a family', () => {
  expect(group(['Navy', 'Bottle Green', 'Blue', 'Olive'])).toEqual([
    ['Blue', 'Navy', 'Blue'],
    ['Green', 'Bottle Green', 'Olive'],
  ])
})
