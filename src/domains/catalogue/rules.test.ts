import { describe, expect, it } from 'vitest'
import {
  arrangeCounts,
  chosenColor,
  compareSizes,
  deliveryWindow,
  isWholeOrByChoice,
  likeliest,
  likeness,
  missingChoices,
  swapsOf,
  synonymsOf,
  wantedTerms,
  wordsOf,
} from './rules.ts'

describe('the words of a search', () => {
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
  ])('%j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })
})

describe('the terms that filters ask for', () => {
  it('are folded, one group for each filter', () => {
    expect(wantedTerms({ color: ['BLACK', 'Off White'], size: ['xl'], gender: ['Men'] })).toEqual({
      color: ['color:black', 'color:off white'],
      size: ['size:xl'],
      gender: ['gender:men'],
    })
  })

  it("take the collection 'all' for every product, in any case", () => {
    expect(wantedTerms({ collection: ['ALL'] })).toEqual({})
    expect(wantedTerms({ collection: ['Hoodie', 'all'] })).toEqual({})
  })

  it("take 'All T-Shirts' for the category Top Wear", () => {
    expect(wantedTerms({ collection: ['all t-shirts', 'Hoodie'] })).toEqual({
      collection: ['category:top wear', 'collection:hoodie'],
    })
  })

  it('take no word of the language for a collection', () => {
    expect(wantedTerms({ collection: ['constructor'] })).toEqual({ collection: ['collection:constructor'] })
  })

  it('leave out a filter without values', () => {
    expect(wantedTerms({ size: [] })).toEqual({})
  })

  it('stay short enough for the database', () => {
    const [term = ''] = wantedTerms({ color: ['ﷺ'.repeat(300)] }).color ?? []
    expect(Buffer.byteLength(term)).toBeLessThan(2_000)
  })
})

describe('likeness', () => {
  const tee = { category: 'Top Wear', collections: ['Hoodie', 'Essentials'] }

  it('goes from the collections to the category to everything, for the same gender', () => {
    expect(likeness({ ...tee, gender: 'Women' })).toEqual([
      { collection: ['collection:hoodie', 'collection:essentials'], gender: ['gender:women'] },
      { category: ['category:top wear'], gender: ['gender:women'] },
      {},
    ])
  })

  it('lets unisex go with everyone', () => {
    expect(likeness({ ...tee, gender: 'Unisex' }).every((circle) => circle.gender === undefined)).toBe(true)
  })

  it('begins with the category when there is no collection', () => {
    expect(likeness({ ...tee, collections: [], gender: 'Men' })).toHaveLength(2)
  })
})

describe('counts', () => {
  it('of sizes go from small to large, other kinds after them', () => {
    const sizes = ['3XL', 'One Size', 'M', '32', 'xs', 'L', '4', '2XL', 'S', 'XL']
    expect(sizes.toSorted(compareSizes)).toEqual(['xs', 'S', 'M', 'L', 'XL', '2XL', '3XL', '4', '32', 'One Size'])
  })

  it('of colours go by how many there are, then by name; spellings in another case are one', () => {
    const counts = [
      { value: 'Rust', count: 2 },
      { value: 'black', count: 1 },
      { value: 'Black', count: 4 },
      { value: 'Olive', count: 2 },
    ]
    expect(arrangeCounts('color', counts)).toEqual([
      { value: 'Black', count: 5 },
      { value: 'Olive', count: 2 },
      { value: 'Rust', count: 2 },
    ])
  })

  it('of genders include unisex products in each', () => {
    const counts = [
      { value: 'Unisex', count: 3 },
      { value: 'Women', count: 2 },
    ]
    expect(arrangeCounts('gender', counts)).toEqual([
      { value: 'Men', count: 3 },
      { value: 'Women', count: 5 },
      { value: 'Unisex', count: 3 },
    ])
  })
})

describe('a misspelt word', () => {
  const guess = (word: string, distance: number) => ({ word, distance })

  it.each([
    ['hudi', [guess('hoodie', 0), guess('hue', 1)], ['hoodie']],
    ['balck', [guess('black', 0.5), guess('back', 1)], ['black']],
    ['wsh', [guess('wash', 1), guess('ash', 1), guess('was', 2)], ['wash']],
    ['die', [guess('dye', 1), guess('tie', 1), guess('de', 1)], ['dye']],
    ['kargo', [guess('cargo', 0)], ['cargo']],
    ['cap', [guess('tap', 1), guess('map', 1)], []],
    ['socks', [guess('rock', 2)], []],
    ['tshrt', [guess('tshirt', 1), guess('short', 1)], ['tshirt']],
    ['hodiee', [guess('hoodie', 2)], []],
    ['oversied', [guess('oversized', 1)], ['oversized']],
    ['essentails', [guess('essentials', 2)], ['essentials']],
    ['xyz', [], []],
  ])('%s may be meant as %j: %j', (typed, guesses, meant) => {
    expect(likeliest(typed, guesses).map(({ word }) => word)).toEqual(meant)
  })

  it('may have two neighbouring letters swapped', () => {
    expect(swapsOf('acid')).toEqual(['caid', 'aicd', 'acdi'])
  })
})

it('knows other words for the same thing, in the plural too', () => {
  expect(synonymsOf('tees')).toEqual(['tshirt'])
  expect(synonymsOf('constructor')).toEqual([])
})

it('takes stock that is whole or by choice, not a mixture', () => {
  expect(isWholeOrByChoice([])).toBe(true)
  expect(isWholeOrByChoice([{}])).toBe(true)
  expect(isWholeOrByChoice([{}, {}])).toBe(false)
  expect(
    isWholeOrByChoice([
      { size: 'S', color: 'Black' },
      { size: 'M', color: 'Black' },
    ]),
  ).toBe(true)
  expect(isWholeOrByChoice([{ size: 'S', color: 'Black' }, {}])).toBe(false)
  expect(isWholeOrByChoice([{ size: 'S' }])).toBe(false)
})

describe('what a shopper has to choose', () => {
  const sizes = ['S', 'M']
  const colors = ['Black', 'White']

  it('is a colour only when there are several: a single one is chosen by itself', () => {
    expect(chosenColor(['Black'], undefined)).toBe('Black')
    expect(chosenColor(colors, undefined)).toBeUndefined()
    expect(chosenColor([], undefined)).toBeUndefined()
  })

  it('is the colour that was asked for, if there is such a one', () => {
    expect(chosenColor(colors, 'White')).toBe('White')
    expect(chosenColor(colors, 'Chai')).toBeUndefined()
    expect(chosenColor(['Black'], 'Chai')).toBe('Black')
  })

  it('is a size with a single colour, and both with several', () => {
    expect(missingChoices({ sizes, colors: ['Black'] }, { color: 'Black' })).toEqual(['size'])
    expect(missingChoices({ sizes, colors }, {})).toEqual(['color', 'size'])
    expect(missingChoices({ sizes, colors }, { color: 'White' })).toEqual(['size'])
    expect(missingChoices({ sizes, colors }, { size: 'M' })).toEqual(['color'])
    expect(missingChoices({ sizes, colors }, { size: 'M', color: 'White' })).toEqual([])
  })

  it('is no size of what has none', () => {
    expect(missingChoices({ sizes: [], colors: ['Black'] }, { color: 'Black' })).toEqual([])
    expect(missingChoices({ sizes: [], colors }, {})).toEqual(['color'])
  })
})

describe('the days between which an order arrives', () => {
  const day = (date: Date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-')
  const windowFrom = (year: number, month: number, date: number) => {
    const { earliest, latest } = deliveryWindow(new Date(year, month - 1, date, 23, 30))
    return [day(earliest), day(latest)]
  }

  it('begin with a parcel sent today, and end with one sent after seven working days', () => {
    // a Monday: sent by Wednesday of the week after
    expect(windowFrom(2026, 11, 16)).toEqual(['2026-11-19', '2026-12-1'])
    // a Friday: sent by Tuesday after next
    expect(windowFrom(2026, 11, 13)).toEqual(['2026-11-16', '2026-11-30'])
  })

  it('do not count on anything leaving on a weekend', () => {
    expect(windowFrom(2026, 11, 14)).toEqual(['2026-11-19', '2026-11-30'])
    expect(windowFrom(2026, 11, 15)).toEqual(['2026-11-19', '2026-11-30'])
  })

  it('go on into the next year', () => {
    expect(windowFrom(2026, 12, 30)).toEqual(['2027-1-2', '2027-1-14'])
  })
})
