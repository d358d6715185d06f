import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flushStockDeltas } from '#domains/inventory/server/stock-delta-store.ts'
import { joinMessages } from '#shared/errors.ts'
import { asPaise } from '#shared/money.ts'
import { createCatalogueApp } from '#tests/support/create-catalogue-app.ts'

describe('GET /api/products', () => {
  let shop: Awaited<ReturnType<typeof createCatalogueApp>>

  beforeAll(async () => {
    shop = await createCatalogueApp()
    await shop.addProduct({
      name: 'Rain Tee',
      gender: 'Men',
      colors: ['Black', 'Off White'],
      pricePaise: asPaise(79_950),
    })
    await shop.addProduct({
      name: 'Sun Tee',
      gender: 'Women',
      colors: ['Écru'],
      sizes: ['XS', 'One Size'],
      collections: ['Essentials'],
    })
    await shop.addProduct({
      name: 'Corner Hoodie',
      category: 'Winter Wear',
      collections: ['Hoodie', 'Acid Wash Hoodie'],
      colors: ['White Black'],
      sizes: ['M', '2XL'],
      material: '320 GSM Fleece',
      pricePaise: asPaise(199_900),
      originalPricePaise: asPaise(249_900),
    })
    await shop.addProduct({
      name: 'Kite Joggers',
      category: 'Bottom Wear',
      collections: ['Essentials'],
      material: 'Cotton Twill',
      brand: 'Gully Goods',
      pricePaise: asPaise(149_900),
    })
  })
  afterAll(() => shop.close())

  it.each([
    ['', ['Kite Joggers', 'Corner Hoodie', 'Sun Tee', 'Rain Tee']],
    ['collection=Hoodie', ['Corner Hoodie']],
    ['collection=hoodie', ['Corner Hoodie']],
    ['collection=Hood', []],
    ['collection=Acid Wash Hoodie,Essentials', ['Kite Joggers', 'Corner Hoodie', 'Sun Tee']],
    ['collection=all', ['Kite Joggers', 'Corner Hoodie', 'Sun Tee', 'Rain Tee']],
    ['collection=ALL', ['Kite Joggers', 'Corner Hoodie', 'Sun Tee', 'Rain Tee']],
    ['collection=acid-wash-hoodie', ['Corner Hoodie']],
    ['category=TOP WEAR', ['Sun Tee', 'Rain Tee']],
    ['category=Top Wear&category=Bottom Wear', ['Kite Joggers', 'Sun Tee', 'Rain Tee']],
    ['size=xs', ['Sun Tee']],
    ['size=XS,2XL', ['Corner Hoodie', 'Sun Tee']],
    ['size=one size', ['Sun Tee']],
    ['color=black', ['Kite Joggers', 'Rain Tee']],
    ['color=white black', ['Corner Hoodie']],
    ['color=off white,ecru', ['Sun Tee', 'Rain Tee']],
    ['color=ÉCRU', ['Sun Tee']],
    ['material=cotton', ['Sun Tee', 'Rain Tee']],
    ['material=320 gsm fleece, cotton twill', ['Kite Joggers', 'Corner Hoodie']],
    ['brand=gully goods', ['Kite Joggers']],
    ['gender=Men', ['Kite Joggers', 'Corner Hoodie', 'Rain Tee']],
    ['gender=women', ['Kite Joggers', 'Corner Hoodie', 'Sun Tee']],
    ['gender=Unisex', ['Kite Joggers', 'Corner Hoodie']],
    ['gender=Men,Women', ['Kite Joggers', 'Corner Hoodie', 'Sun Tee', 'Rain Tee']],
    ['gender=Women&category=Bottom Wear&limit=8', ['Kite Joggers']],
    ['minPrice=799.50&maxPrice=799.5', ['Rain Tee']],
    ['minPrice=799.51&maxPrice=1499', ['Kite Joggers', 'Sun Tee']],
    ['minPrice=1999', ['Corner Hoodie']],
    ['maxPrice=0', []],
    [
      'collection=Essentials&gender=Men&size=M&color=Black&material=Cotton Twill&brand=Gully Goods&minPrice=1000&maxPrice=2000&search=kite',
      ['Kite Joggers'],
    ],
    [
      'search=&color=&size=&minPrice=&gender=&sortBy=&limit=&page=&collection= ',
      ['Kite Joggers', 'Corner Hoodie', 'Sun Tee', 'Rain Tee'],
    ],
    ['size=,', ['Kite Joggers', 'Corner Hoodie', 'Sun Tee', 'Rain Tee']],
    ["color=o'neil's", []],
    ["color=' | 'color:black", []],
    ['color=\\', []],
    ['color=%00', []],
    ['sortBy=Default', ['Kite Joggers', 'Corner Hoodie', 'Sun Tee', 'Rain Tee']],
    ['sortBy=priceAsc', ['Rain Tee', 'Sun Tee', 'Kite Joggers', 'Corner Hoodie']],
    ['sortBy=priceDesc', ['Corner Hoodie', 'Kite Joggers', 'Sun Tee', 'Rain Tee']],
    ['groupBy=category', ['Sun Tee', 'Rain Tee', 'Kite Joggers', 'Corner Hoodie']],
    ['groupBy=category&sortBy=priceAsc', ['Rain Tee', 'Sun Tee', 'Kite Joggers', 'Corner Hoodie']],
    ['groupBy=category&sortBy=priceDesc', ['Sun Tee', 'Rain Tee', 'Kite Joggers', 'Corner Hoodie']],
    ['groupBy=category&category=winter wear,top wear', ['Sun Tee', 'Rain Tee', 'Corner Hoodie']],
    ['groupBy=category&collection=Essentials', ['Kite Joggers', 'Sun Tee']],
    ['groupBy=category&search=tee', ['Sun Tee', 'Rain Tee']],
    ['groupBy=category&color=Purple', []],
    ['limit=3', ['Kite Joggers', 'Corner Hoodie', 'Sun Tee']],
    ['limit=3&page=2', ['Rain Tee']],
    ['limit=3&page=3', []],
  ])('?%s lists %j', async (query, expected) => {
    expect(await shop.listNames(`/api/products?${query}`)).toEqual(expected)
  })

  it.each([
    ['', '4'],
    ['limit=3', '4'],
    ['limit=3&page=2', '4'],
    ['limit=3&page=3', '4'],
    ['limit=4', '4'],
    ['gender=Men&limit=1', '3'],
    ['search=tee&limit=1&page=2', '2'],
    ['search=tee&limit=1&page=9', '2'],
    ['groupBy=category&limit=1', '4'],
    ['groupBy=category&limit=3&page=9', '4'],
    ['color=Purple', '0'],
  ])('?%s has a total of %s', async (query, total) => {
    expect((await shop.get(`/api/products?${query}`)).headers['x-total-count']).toBe(total)
  })

  it('returns every field of a product, with prices in rupees', async () => {
    const { body } = await shop.get('/api/products?search=corner')
    expect(body).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        sku: 'NKD-3',
        name: 'Corner Hoodie',
        description: ['A shirt.'],
        price: 1999,
        originalPrice: 2499,
        category: 'Winter Wear',
        gender: 'Unisex',
        collections: ['Hoodie', 'Acid Wash Hoodie'],
        sizes: ['M', '2XL'],
        colors: ['White Black'],
        brand: 'Nukkad',
        material: '320 GSM Fleece',
        images: [],
        inStock: true,
        countInStock: 10,
        publishedAt: expect.any(String),
      },
    ])
  })

  it('sorts by popularity: units sold minus returns', async () => {
    const sell = (name: string, sold: number, returned: number) =>
      shop.db.execute(sql`
        UPDATE stock SET sold = sold + ${sold}::int, returned = returned + ${returned}::int, on_hand = on_hand - ${sold}::int + ${returned}::int
        WHERE product_id = (SELECT id FROM products WHERE name = ${name})`)
    await sell('Rain Tee', 3, 0)
    await sell('Sun Tee', 5, 4)
    await sell('Corner Hoodie', 1, 0)
    await flushStockDeltas(shop)
    expect(await shop.listNames('/api/products?sortBy=popularity')).toEqual([
      'Rain Tee',
      'Corner Hoodie',
      'Sun Tee',
      'Kite Joggers',
    ])
    await sell('Sun Tee', 4, 0)
    await shop.db.execute(sql`UPDATE stock_levels SET counted_at = '-infinity'`)
    await Promise.all([flushStockDeltas(shop), flushStockDeltas(shop)])
    expect(await shop.listNames('/api/products?sortBy=popularity&limit=2')).toEqual(['Sun Tee', 'Rain Tee'])
  })

  it('does not count held stock as in stock', async () => {
    await shop.db.execute(
      sql`UPDATE stock SET held = on_hand WHERE product_id = (SELECT id FROM products WHERE name = 'Kite Joggers')`,
    )
    const { body } = await shop.get('/api/products?brand=Gully Goods')
    expect(body).toMatchObject([{ inStock: false, countInStock: 0 }])
  })

  it('keeps a stable order across pages when prices and dates are equal', async () => {
    const createdAt = new Date('2020-01-01')
    const ids = await Promise.all(Array.from({ length: 7 }, () => shop.addProduct({ brand: 'Twins', createdAt })))
    for (const sortBy of ['Default', 'priceAsc', 'priceDesc', 'popularity']) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => shop.get(`/api/products?brand=Twins&limit=2&page=${page}&sortBy=${sortBy}`)),
      )
      expect(pages.flatMap(({ body }) => body.map(({ _id }: { _id: string }) => _id))).toEqual(ids.toSorted().reverse())
    }
  })

  it('keeps categories together across pages, in facet order, whatever their case', async () => {
    const [head, foot] = [
      { brand: 'Groups', category: 'Head Wear' },
      { brand: 'Groups', category: 'Foot Wear' },
    ]
    for (const name of ['H1', 'H2', 'H3']) {
      await shop.addProduct({ ...head, name })
      await shop.addProduct({ ...foot, name: name.replace('H', 'F') })
    }
    await shop.addProduct({ ...head, category: 'head wear', name: 'H4' })
    const listNames = (query: string) => shop.listNames(`/api/products?brand=Groups&groupBy=category&${query}`)
    expect(await listNames('limit=3&page=1')).toEqual(['H4', 'H3', 'H2'])
    expect(await listNames('limit=3&page=2')).toEqual(['H1', 'F3', 'F2'])
    expect(await listNames('limit=3&page=3')).toEqual(['F1'])
    expect(await listNames('limit=100&sortBy=popularity')).toEqual(['H4', 'H3', 'H2', 'H1', 'F3', 'F2', 'F1'])
    const { body } = await shop.get('/api/products/facets?brand=Groups')
    expect(body.category.map(({ value }: { value: string }) => value)).toEqual(['Head Wear', 'Foot Wear'])
  })

  it('filters prices to the paisa despite floating point', async () => {
    await shop.addProduct({ name: 'Below', brand: 'Paise', pricePaise: asPaise(262_118) })
    await shop.addProduct({ name: 'Above', brand: 'Paise', pricePaise: asPaise(262_126) })
    expect(await shop.listNames('/api/products?brand=Paise&maxPrice=2621.18')).toEqual(['Below'])
    expect(await shop.listNames('/api/products?brand=Paise&minPrice=2621.26')).toEqual(['Above'])
    expect(await shop.listNames('/api/products?brand=Paise&minPrice=2621.181&maxPrice=2621.189')).toEqual([])
  })
})

describe('GET /api/products validation', () => {
  let shop: Awaited<ReturnType<typeof createCatalogueApp>>
  beforeAll(async () => {
    shop = await createCatalogueApp()
  })
  afterAll(() => shop.close())

  it.each([
    ['limit=101', [['limit', 'Limit can be at most 100.']]],
    ['limit=0', [['limit', 'Limit must be at least 1.']]],
    ['limit=ten', [['limit', 'Limit must be a number.']]],
    ['limit=1.5', [['limit', 'Limit must be a whole number.']]],
    ['limit=Infinity', [['limit', 'Limit must be a number.']]],
    ['page=0', [['page', 'Page must be at least 1.']]],
    ['page=100001', [['page', 'Page can be at most 1,00,000.']]],
    ['minPrice=-1', [['minPrice', "Minimum price can't be below 0."]]],
    [
      'minPrice=cheap&maxPrice=dear',
      [
        ['minPrice', 'Min price must be a number.'],
        ['maxPrice', 'Max price must be a number.'],
      ],
    ],
    [
      'minPrice=20&maxPrice=10',
      [
        ['minPrice', "Minimum price can't be above the maximum price."],
        ['maxPrice', "Maximum price can't be below the minimum price."],
      ],
    ],
    ['gender=Kids', [['gender', 'Gender must be one of Men, Women, Unisex.']]],
    ['groupBy=brand', [['groupBy', 'Group by must be category.']]],
    ['sortBy=newest', [['sortBy', 'Sort by must be one of: Default, priceAsc, priceDesc, popularity.']]],
    [`search=${'x'.repeat(101)}`, [['search', 'Search can be at most 100 characters.']]],
    [`color=${'x'.repeat(1001)}`, [['color', 'Colour can be at most 1,000 characters.']]],
    ['colour=black', [['colour', 'Unknown field colour.']]],
  ])('rejects ?%s with %j', async (query, expected) => {
    const errors = expected.map(([field = '', message = '']) => ({ field, message }))
    const { status, body } = await shop.get(`/api/products?${query}`)
    expect(status).toBe(400)
    expect(body).toEqual({ code: 'bad_request', message: joinMessages(errors), errors })
  })

  it('rejects invalid queries for facets too', async () => {
    expect((await shop.get('/api/products/facets?minPrice=20&maxPrice=10')).status).toBe(400)
    expect((await shop.get('/api/products/facets?limit=10')).status).toBe(400)
  })
})
