import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPaise } from '#shared/money.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'
import { foldText, tokenize } from '../rules.ts'

describe('a search', () => {
  let shop: Awaited<ReturnType<typeof createCatalogueApp>>
  const search = async (text: string, filters = '') =>
    (await shop.listNames(`/api/products?search=${encodeURIComponent(text)}${filters}`)).toSorted()

  beforeAll(async () => {
    shop = await createCatalogueApp()
    const winter = { category: 'Winter Wear', material: '320 GSM Fleece' }
    await shop.addProduct({ name: 'Rickshaw', colors: ['Black', 'Off White'], gender: 'Men', sku: 'NKD-OS-001' })
    await shop.addProduct({
      name: 'Monsoon',
      colors: ['Lavender'],
      collections: ['Tie Dye Oversized T-Shirt'],
      gender: 'Women',
      sku: 'NKD-TD-001',
    })
    await shop.addProduct({
      name: 'Static',
      colors: ['Charcoal'],
      collections: ['Acid Wash Oversized T-Shirt'],
      sku: 'NKD-AW-002',
    })
    await shop.addProduct({
      ...winter,
      name: 'Chai Hoodie',
      colors: ['Brown Black'],
      collections: ['Hoodie'],
      sizes: ['XL', '2XL'],
      sku: 'NKD-HD-001',
    })
    await shop.addProduct({
      ...winter,
      name: 'Signal',
      colors: ['Navy'],
      collections: ['Acid Washed Hoodie', 'Acid Wash Hoodie'],
      sku: 'NKD-AH-001',
    })
    await shop.addProduct({
      ...winter,
      name: 'Terrace',
      colors: ['Maroon'],
      collections: ['SweatShirt'],
      sku: 'NKD-SW-001',
    })
    await shop.addProduct({
      ...winter,
      name: 'Metro',
      colors: ['White'],
      collections: ['Varsity Jacket'],
      brand: 'Gully Goods',
      sku: 'NKD-VJ-001',
    })
    await shop.addProduct({
      name: 'Kite Joggers',
      category: 'Bottom Wear',
      collections: ['Essentials'],
      colors: ['Grey'],
      material: 'Cotton Twill',
      sku: 'NKD-BT-001',
    })
    await shop.addProduct({
      name: 'Pocket',
      category: 'Bottom Wear',
      collections: ['Cargos'],
      colors: ['Olive'],
      sku: 'NKD-BT-002',
    })
    await shop.addProduct({ name: 'नुक्कड़ Écru Tee', colors: ['Écru'], sku: 'NKD-OS-002' })
  })
  afterAll(() => shop.close())

  it.each([
    ['hudi', 'hoodie'],
    ['blak hudi', 'black hoodie'],
    ['black hudi', 'black hoodie'],
    ['acidwash', 'acid wash'],
    ['kala hoodie', 'black hoodie'],
    ['swaet shrit', 'sweatshirt'],
    ['hoodie', undefined],
    ['HOODIES for the men', undefined],
    ['hood', undefined],
    ['sweat shirt', undefined],
    ['100% cotton', undefined],
    ['NKD-OS-001', undefined],
    ['zzzzzzzz', undefined],
    ['', undefined],
  ])('for %j returns understoodAs %j', async (text, understoodAs) => {
    const { body } = await shop.get(`/api/products/facets?search=${encodeURIComponent(text)}`)
    expect(body.understoodAs).toBe(understoodAs)
  })

  const tees = ['Monsoon', 'Rickshaw', 'Static', 'नुक्कड़ Écru Tee']
  const hoodies = ['Chai Hoodie', 'Signal']
  const allNames = [...tees, ...hoodies, 'Kite Joggers', 'Metro', 'Pocket', 'Terrace'].toSorted()

  it.each([
    // names, colors, categories, collections and other fields
    ['rickshaw', ['Rickshaw']],
    ['lavender', ['Monsoon']],
    ['black', ['Chai Hoodie', 'Rickshaw']],
    ['winter wear', ['Chai Hoodie', 'Metro', 'Signal', 'Terrace']],
    ['essentials', ['Kite Joggers']],
    ['varsity jacket', ['Metro']],
    ['fleece', ['Chai Hoodie', 'Metro', 'Signal', 'Terrace']],
    ['gully goods', ['Metro']],
    ['women tie dye', ['Monsoon']],
    ['mens tshirt', ['Rickshaw', 'Static', 'नुक्कड़ Écru Tee']],
    ['2xl', ['Chai Hoodie']],
    ['NKD-HD-001', ['Chai Hoodie']],
    ['nkdhd001', ['Chai Hoodie']],
    ['nkd-os-0', ['Rickshaw', 'नुक्कड़ Écru Tee']],
    ['NKD-OS', ['Rickshaw', 'नुक्कड़ Écru Tee']],
    ['nkd os 2', []],
    // any order, any case
    ['hoodie CHAI', ['Chai Hoodie']],
    ['dye tie', ['Monsoon']],
    ['BLACK hoodie', ['Chai Hoodie']],
    // singular and plural, and other forms
    ['hoodies', hoodies],
    ['jogger', ['Kite Joggers']],
    ['sweatshirts', ['Terrace']],
    ['acid washed tshirts', ['Static']],
    ['acid wash hoodie', ['Signal']],
    // with and without hyphens and spaces
    ['t-shirt', tees],
    ['tshirt', tees],
    ['t shirt', tees],
    ['T-Shirts', tees],
    ['tie-dye', ['Monsoon']],
    ['tiedye', ['Monsoon']],
    ['acidwash', ['Signal', 'Static']],
    ['sweat shirt', ['Terrace']],
    ['over sized', tees],
    ['over-size tee', tees],
    // prefixes
    ['hoo', hoodies],
    ['acid wa', ['Signal', 'Static']],
    ['rick', ['Rickshaw']],
    // synonyms
    ['tee', tees],
    ['sweater', ['Terrace']],
    ['gray joggers', ['Kite Joggers']],
    ['kala hoodie', ['Chai Hoodie']],
    ['hoodie for girls', hoodies],
    // misspelt
    ['tshrt', tees],
    ['hudi', hoodies],
    ['hoddie', hoodies],
    ['hooide', hoodies],
    ['acid wsh', ['Signal', 'Static']],
    ['oversizd', tees],
    ['overzised tshrit', tees],
    ['blak hudi', ['Chai Hoodie']],
    ['jaket', ['Metro']],
    ['lavendar', ['Monsoon']],
    ['sweatshrt', ['Terrace']],
    ['varcity', ['Metro']],
    ['swetsh', ['Terrace']],
    // swapped letters in another word form, a prefix, or one of two words
    ['crago', ['Pocket']],
    ['hoodeis', hoodies],
    ['swaet', ['Terrace']],
    ['swaet shirt', ['Terrace']],
    ['swaet shirts', ['Terrace']],
    ['swaet shrit', ['Terrace']],
    ['maroon swaet shrits', ['Terrace']],
    // one letter wrong in a short word
    ['tye dye', ['Monsoon']],
    ['tie die', ['Monsoon']],
    ['zip', []],
    // unknown numbers are ignored
    ['100% twill', ['Kite Joggers']],
    ['twill 100', ['Kite Joggers']],
    ['hoodie 2xl', ['Chai Hoodie']],
    ['320 gsm hoodie', hoodies],
    ['100', []],
    ['100 sunglasses', []],
    // other scripts and accents
    ['ecru', ['नुक्कड़ Écru Tee']],
    ['ÉCRU', ['नुक्कड़ Écru Tee']],
    // the brand on the logo
    ['नुक्कड़', allNames.filter((name) => name !== 'Metro')],
    ['🔥 hoodie 🔥', hoodies],
    // an unknown word matches nothing
    ['sunglasses', []],
    ['black sunglasses', []],
    ['lavender hoodie', []],
    ['xq', []],
    ['!!!', []],
    ['🔥', []],
    ['%', []],
    ['_', []],
    ["'", []],
    ["o'", []],
    ['hoodie:*', hoodies],
    ['hoodie & !black', ['Chai Hoodie']],
    ["hoodie' | 'rickshaw", []],
    ['<-> | & !', []],
    ['\\', []],
    ['constructor', []],
    ['\0', []],
    ['x'.repeat(100), []],
    ['ﷺ'.repeat(100), []],
    ['㌀'.repeat(100), []],
    ['a '.repeat(50), []],
    ['qwxz '.repeat(20), []],
  ])('for %j finds %j', async (text, expected) => {
    expect(await search(text)).toEqual(expected.toSorted())
  })

  it('with only spaces returns all products', async () => {
    expect(await search('   ')).toEqual(allNames)
  })

  it('combines with filters', async () => {
    expect(await search('hoodie', '&color=Navy')).toEqual(['Signal'])
    expect(await search('tee', '&gender=Women&size=M')).toEqual(['Monsoon', 'Static', 'नुक्कड़ Écru Tee'])
    expect(await search('hoodie', '&maxPrice=1')).toEqual([])
  })

  it('no longer finds the words of a deleted product', async () => {
    const id = await shop.addProduct({ name: 'Blakk Comet' })
    expect(await search('blakk')).toEqual(['Blakk Comet'])
    await shop.db.execute(sql`DELETE FROM products WHERE id = ${id}`)
    expect(await search('blakk')).toEqual(['Chai Hoodie', 'Rickshaw'])
  })
})

describe('search ranking', () => {
  let shop: Awaited<ReturnType<typeof createCatalogueApp>>
  beforeAll(async () => {
    shop = await createCatalogueApp()
    await shop.addProduct({ name: 'Black Hoodie', category: 'Winter Wear', collections: ['Hoodie'] })
    await shop.addProduct({ name: 'Chai Hoodie', category: 'Winter Wear', collections: ['Hoodie'] })
    await shop.addProduct({
      name: 'Corner',
      category: 'Winter Wear',
      collections: ['Hoodie'],
      pricePaise: asPaise(100),
    })
    await shop.addProduct({ name: 'Blacksmith', category: 'Winter Wear', collections: ['Hoodie'], colors: ['White'] })
  })
  afterAll(() => shop.close())

  it('lists exact words before other forms', async () => {
    await shop.addProduct({ name: 'Balcony Shorts', category: 'Bottom Wear', collections: [], colors: [] })
    await shop.addProduct({ name: 'Short Circuit', category: 'Winter Wear', collections: [], colors: [] })
    expect(await shop.listNames('/api/products?search=shorts')).toEqual(['Balcony Shorts', 'Short Circuit'])
    expect(await shop.listNames('/api/products?search=short')).toEqual(['Short Circuit', 'Balcony Shorts'])
  })

  it('finds tees for every spelling of t-shirt', async () => {
    await shop.addProduct({ name: 'Plain Tee', collections: ['Essentials'], colors: [] })
    await shop.addProduct({ name: 'Plain T-Shirt', collections: ['Essentials'], colors: [] })
    for (const text of ['tee', 'tees', 'tshirt', 't-shirt', 't shirts', 'shirt', 'tshrt']) {
      expect(await shop.listNames(`/api/products?search=plain ${text}&sortBy=priceAsc`)).toEqual([
        'Plain T-Shirt',
        'Plain Tee',
      ])
    }
  })

  it('lists exact words before prefixes, names before other fields, then the newest', async () => {
    expect(await shop.listNames('/api/products?search=black')).toEqual([
      'Black Hoodie',
      'Corner',
      'Chai Hoodie',
      'Blacksmith',
    ])
    expect(await shop.listNames('/api/products?search=black hoodie')).toEqual([
      'Black Hoodie',
      'Chai Hoodie',
      'Corner',
      'Blacksmith',
    ])
    expect(await shop.listNames('/api/products?search=hoodie')).toEqual([
      'Chai Hoodie',
      'Black Hoodie',
      'Blacksmith',
      'Corner',
    ])
  })

  it('is stable across pages', async () => {
    const pages = [1, 2, 3, 4, 5].map((page) => shop.listNames(`/api/products?search=black&limit=1&page=${page}`))
    expect((await Promise.all(pages)).flat()).toEqual(['Black Hoodie', 'Corner', 'Chai Hoodie', 'Blacksmith'])
    expect(await shop.listNames('/api/products?search=black&limit=3&page=1')).toEqual([
      'Black Hoodie',
      'Corner',
      'Chai Hoodie',
    ])
  })

  it('is overridden by sortBy', async () => {
    expect(await shop.listNames('/api/products?search=black&sortBy=priceAsc&limit=2')).toEqual(['Corner', 'Blacksmith'])
  })

  it('folds and tokenizes like the database', async () => {
    const texts = [
      "Women's Écru T-Shirt",
      'नुक्कड़ ड्रॉप',
      'ﬁne ½ Ⅻ İstanbul ẞ',
      '🔥x🔥y',
      'a‐b–c_d',
      '全角ＡＢＣ',
      "don’t 'quote' it",
      'Ünïcödé ÀÉÎ ЖУК',
    ]
    for (const text of texts) {
      const { rows } = await shop.db.execute<{ folded: string; words: string[] }>(sql`
        SELECT search_fold(${text}) AS folded, ARRAY(SELECT unnest(tsvector_to_array(search_weigh(ARRAY[${text}])::tsvector))) AS words`)
      expect(foldText(text)).toBe(rows[0]?.folded)
      expect(rows[0]?.words).toEqual(expect.arrayContaining(tokenize(text)))
    }
  })
})
