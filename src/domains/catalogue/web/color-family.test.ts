import { expect, it } from 'vitest'
import { sortByColorFamily } from './color-family.ts'

const sort = (values: string[]) => sortByColorFamily(values.map((value) => ({ value }))).map(({ value }) => value)

it('sorts colors by family, then mixed ones, then unknown ones', () => {
  const colors = ['Chai', 'White Black', 'Sage', 'Sky Blue', 'Maroon', 'Off White', 'Grey Melange', 'Black']
  expect(sort(colors)).toEqual([
    'Black',
    'Off White',
    'Grey Melange',
    'Sky Blue',
    'Sage',
    'Maroon',
    'White Black',
    'Chai',
  ])
})

it('keeps the order within a family', () => {
  expect(sort(['Navy', 'Bottle Green', 'Blue', 'Olive'])).toEqual(['Navy', 'Blue', 'Bottle Green', 'Olive'])
})
