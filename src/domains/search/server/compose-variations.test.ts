import { describe, expect, it } from 'vitest'
import type { Survey, SurveyedValue } from '#domains/catalogue/server/survey-search.ts'
import { composeVariations } from './compose-variations.ts'

const value = (facet: SurveyedValue['facet'], name: string, count: number, ...parts: number[]): SurveyedValue => ({
  facet,
  value: name,
  count,
  parts,
})

const composed = (parts: number, ...values: SurveyedValue[]) => {
  const survey: Survey = { parts, values, products: [], found: { count: 0, sense: '' } }
  const { variations, promised } = composeVariations(survey)
  return {
    readings: variations.filter(({ adds }) => !adds).map(({ text }) => text),
    additions: variations.filter(({ adds }) => adds).map(({ text }) => text),
    types: Object.fromEntries(variations.map(({ text, type }) => [text, type])),
    promised,
  }
}

const hoodies = [value('collection', 'Zip Hoodie', 9, 0), value('collection', 'Hoodie', 7, 0)]
const colours = [
  value('color', 'Black', 9),
  value('color', 'Navy', 4),
  value('color', 'Red', 2),
  value('color', 'Sand', 1),
]

describe('a search that names', () => {
  it('a thing is read as every kind of it, and given its most frequent colours', () => {
    const { readings, additions, promised } = composed(1, ...hoodies, ...colours)
    expect(readings).toEqual(['Zip Hoodie', 'Hoodie'])
    expect(additions).toEqual(['Black Hoodie', 'Navy Hoodie', 'Red Hoodie'])
    expect(promised).toBe(1)
  })

  it('a colour is read as every colour of that name, and given the collections that have it most', () => {
    const { readings, additions, types, promised } = composed(
      1,
      value('color', 'White Black', 12, 0),
      value('color', 'Black', 9, 0),
      value('collection', 'Hoodie', 7),
      value('collection', 'Essentials', 3),
    )
    expect(readings).toEqual(['White Black', 'Black'])
    expect(additions).toEqual(['Black Hoodie', 'Black Essentials'])
    expect(types).toEqual({
      'White Black': 'color',
      Black: 'color',
      'Black Hoodie': 'variation',
      'Black Essentials': 'variation',
    })
    expect(promised).toBe(2)
  })

  it('a thing and its traits is read with one value for each, said in the usual order', () => {
    const { readings, additions } = composed(
      3,
      value('collection', 'Hoodie', 7, 0),
      value('color', 'Black', 9, 1),
      value('gender', 'Women', 8, 2),
      value('color', 'Navy', 3),
    )
    expect(readings).toEqual(['Women Black Hoodie'])
    expect(additions).toEqual([])
  })

  it('materials, categories, brands and sizes is read too', () => {
    expect(composed(1, value('material', 'Cotton Twill', 3, 0)).readings).toEqual(['Cotton Twill'])
    expect(composed(1, value('category', 'Winter Wear', 3, 0)).readings).toEqual(['Winter Wear'])
    expect(composed(2, value('brand', 'Gully Goods', 3, 0), value('size', 'XL', 3, 1)).readings).toEqual([
      'Gully Goods XL',
    ])
  })

  it('with one value what others say with two is read so first', () => {
    const { readings } = composed(
      2,
      value('color', 'Acid', 9, 0),
      value('collection', 'Washed Tee', 9, 1),
      value('collection', 'Acid Wash Tee', 2, 0, 1),
    )
    expect(readings).toEqual(['Acid Wash Tee', 'Acid Washed Tee'])
  })

  it('something that is no value of any product found is not read at all', () => {
    expect(composed(2, value('collection', 'Hoodie', 7, 0), ...colours)).toMatchObject({ readings: [], additions: [] })
  })

  it('nothing is not read', () => {
    expect(composed(0, ...hoodies, ...colours)).toMatchObject({ readings: [], additions: [] })
  })
})

it('offers nothing that is too long to be searched for', () => {
  const long = 'Long '.repeat(12).trim()
  expect(composed(2, value('color', long, 1, 0), value('collection', long, 1, 1)).readings).toEqual([])
})
