import { describe, expect, it } from 'vitest'
import {
  arrangeFacetCounts,
  buildSimilarityTiers,
  createSizeComparator,
  findMissingOptions,
  isLargePriceChange,
  listTranspositions,
  pickLikeliestSpellings,
  resolveColor,
  toFilterTerms,
  tokenize,
} from './rules.ts'

describe('tokenize', () => {
  it.each([
    ['Black  HOODIE', ['black', 'hoodie']],
    ['T-Shirt', ['t', 'shirt']],
    ["women's", ['womens']],
    ['Écru', ['ecru']],
    ['hoodie for the rain', ['hoodie', 'rain']],
    ['for the', ['for', 'the']],
    ['नुक्कड़ टी', ['नुक्कड़'.normalize('NFKD'), 'टी']],
    ['🔥hoodie🔥', ['hoodie']],
    ["'; DROP TABLE products; -- | & ! <-> :*", ['drop', 'table', 'products']],
    ['%_\\ !?"', []],
    ['a\0b', ['ab']],
  ])('splits %j into %j', (text, words) => {
    expect(tokenize(text)).toEqual(words)
  })
})

describe('toFilterTerms', () => {
  it('returns folded terms per filter', () => {
    expect(toFilterTerms({ color: ['BLACK', 'Off White'], size: ['xl'], gender: ['Men'] })).toEqual({
      color: ['color:black', 'color:off white'],
      size: ['size:xl'],
      gender: ['gender:men'],
    })
  })

  it("treats the collection 'all' as no filter, in any case", () => {
    expect(toFilterTerms({ collection: ['ALL'] })).toEqual({})
    expect(toFilterTerms({ collection: ['Hoodie', 'all'] })).toEqual({})
  })

  it('handles names of built-in object properties', () => {
    expect(toFilterTerms({ collection: ['constructor'] })).toEqual({ collection: ['collection:constructor'] })
  })

  it('omits a filter without values', () => {
    expect(toFilterTerms({ size: [] })).toEqual({})
  })

  it('keeps terms short enough for the database', () => {
    const [term = ''] = toFilterTerms({ color: ['ﷺ'.repeat(300)] }).color ?? []
    expect(Buffer.byteLength(term)).toBeLessThan(2_000)
  })
})

describe('buildSimilarityTiers', () => {
  const tee = { category: 'Top Wear', collections: ['Hoodie', 'Essentials'] }

  it('links collections, then the category, then all products, for the same gender', () => {
    expect(buildSimilarityTiers({ ...tee, gender: 'Women' })).toEqual([
      { collection: ['collection:hoodie', 'collection:essentials'], gender: ['gender:women'] },
      { category: ['category:top wear'], gender: ['gender:women'] },
      {},
    ])
  })

  it('matches unisex products with every gender', () => {
    expect(buildSimilarityTiers({ ...tee, gender: 'Unisex' }).every((tier) => tier.gender === undefined)).toBe(true)
  })

  it('starts with the category when there is no collection', () => {
    expect(buildSimilarityTiers({ ...tee, collections: [], gender: 'Men' })).toHaveLength(2)
  })
})

describe('facet counts', () => {
  it('sort sizes from small to large, then other sizes', () => {
    const sizes = ['3XL', 'One Size', 'M', '32', 'xs', 'L', '4', '2XL', 'S', 'XL']
    expect(sizes.toSorted(createSizeComparator([]))).toEqual([
      'xs',
      'S',
      'M',
      'L',
      'XL',
      '2XL',
      '3XL',
      '4',
      '32',
      'One Size',
    ])
    const ownOrder = sizes.toSorted(createSizeComparator(['One Size', 'XL', '32', 's']))
    expect(ownOrder).toEqual(['One Size', 'XL', '32', 'S', 'xs', 'M', 'L', '2XL', '3XL', '4'])
  })

  it('sort colors by count, then by name, and merge spellings that differ in case', () => {
    const counts = [
      { value: 'Rust', count: 2 },
      { value: 'black', count: 1 },
      { value: 'Black', count: 4 },
      { value: 'Olive', count: 2 },
    ]
    expect(arrangeFacetCounts('color', counts)).toEqual([
      { value: 'Black', count: 5 },
      { value: 'Olive', count: 2 },
      { value: 'Rust', count: 2 },
    ])
  })

  it('include unisex products in every gender', () => {
    const counts = [
      { value: 'Unisex', count: 3 },
      { value: 'Women', count: 2 },
    ]
    expect(arrangeFacetCounts('gender', counts)).toEqual([
      { value: 'Men', count: 3 },
      { value: 'Women', count: 5 },
      { value: 'Unisex', count: 3 },
    ])
  })
})

describe('spelling correction', () => {
  const candidate = (word: string, distance: number) => ({ word, distance })

  it.each([
    ['hudi', [candidate('hoodie', 0), candidate('hue', 1)], ['hoodie']],
    ['balck', [candidate('black', 0.5), candidate('back', 1)], ['black']],
    ['wsh', [candidate('wash', 1), candidate('ash', 1), candidate('was', 2)], ['wash']],
    ['die', [candidate('dye', 1), candidate('tie', 1), candidate('de', 1)], ['dye']],
    ['kargo', [candidate('cargo', 0)], ['cargo']],
    ['cap', [candidate('tap', 1), candidate('map', 1)], []],
    ['socks', [candidate('rock', 2)], []],
    ['tshrt', [candidate('tshirt', 1), candidate('short', 1)], ['tshirt']],
    ['hodiee', [candidate('hoodie', 2)], []],
    ['oversied', [candidate('oversized', 1)], ['oversized']],
    ['essentails', [candidate('essentials', 2)], ['essentials']],
    ['xyz', [], []],
  ])('corrects %s with candidates %j to %j', (typed, candidates, corrections) => {
    expect(pickLikeliestSpellings(typed, candidates).map(({ word }) => word)).toEqual(corrections)
  })

  it('lists spellings with two adjacent letters swapped', () => {
    expect(listTranspositions('acid')).toEqual(['caid', 'aicd', 'acdi'])
  })
})

describe('selecting a variant', () => {
  const sizes = ['S', 'M']
  const colors = ['Black', 'White']

  it('selects the only color automatically', () => {
    expect(resolveColor(['Black'], undefined)).toBe('Black')
    expect(resolveColor(colors, undefined)).toBeUndefined()
    expect(resolveColor([], undefined)).toBeUndefined()
  })

  it('selects the requested color if the product has it', () => {
    expect(resolveColor(colors, 'White')).toBe('White')
    expect(resolveColor(colors, 'Chai')).toBeUndefined()
    expect(resolveColor(['Black'], 'Chai')).toBe('Black')
    expect(resolveColor(['Off White', 'Black'], 'off white')).toBe('Off White')
    expect(resolveColor(['BLACK', 'black', 'White'], 'black')).toBe('black')
  })

  it('requires a size, and a color if there are several', () => {
    expect(findMissingOptions({ sizes, colors: ['Black'] }, { color: 'Black' })).toEqual(['size'])
    expect(findMissingOptions({ sizes, colors }, {})).toEqual(['color', 'size'])
    expect(findMissingOptions({ sizes, colors }, { color: 'White' })).toEqual(['size'])
    expect(findMissingOptions({ sizes, colors }, { size: 'M' })).toEqual(['color'])
    expect(findMissingOptions({ sizes, colors }, { size: 'M', color: 'White' })).toEqual([])
  })

  it('does not require the only color to be selected', () => {
    expect(findMissingOptions({ sizes, colors: ['Black'] }, {})).toEqual(['size'])
    expect(findMissingOptions({ sizes, colors: ['Black'] }, { size: 'M' })).toEqual([])
    expect(findMissingOptions({ sizes, colors: [] }, { size: 'M' })).toEqual([])
  })

  it('requires the size even if there is only one', () => {
    expect(findMissingOptions({ sizes: ['One Size'], colors: ['Black'] }, {})).toEqual(['size'])
    expect(findMissingOptions({ sizes: ['One Size'], colors: ['Black'] }, { size: 'One Size' })).toEqual([])
  })

  it('requires no size for a product without sizes', () => {
    expect(findMissingOptions({ sizes: [], colors: ['Black'] }, { color: 'Black' })).toEqual([])
    expect(findMissingOptions({ sizes: [], colors }, {})).toEqual(['color'])
  })
})

it.each([
  [3499, 1, true],
  [500, 250, false],
  [500, 249.99, true],
  [500, 750, false],
  [500, 751, true],
])('isLargePriceChange from %d to %d is %s', (from, to, expected) => {
  expect(isLargePriceChange(from, to)).toBe(expected)
})
