import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#shared/ids.ts'
import { asPaise } from '#shared/money.ts'
import { createAdminProductsApp } from '#tests/support/create-admin-products-app.ts'
import { slugifyCollection } from '../rules.ts'

let shop: Awaited<ReturnType<typeof createAdminProductsApp>>
beforeAll(async () => {
  shop = await createAdminProductsApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('TRUNCATE products, collections, audit_entries CASCADE')
})

const collectionsPath = '/api/admin/collections'
const createCollection = (body: object) => shop.call('POST', collectionsPath, { body })
const updateCollection = (id: string, body: object) => shop.call('PUT', `${collectionsPath}/${id}`, { body })
const listNames = (query: string) => shop.listNames(`/api/products?${query}`)

async function findByName(name: string) {
  const { body } = await shop.call('GET', collectionsPath)
  return body.find((collection: { name: string }) => collection.name === name)
}

describe('collection records', () => {
  it('are created with the products that name them, one for all variants of a name', async () => {
    await shop.addProduct({ collections: ['Monsoon Drop', 'Hoodie'] })
    await shop.addProduct({ collections: ['hoodie'] })
    const id = await shop.addProduct({ collections: [] })
    await shop.call('PUT', `/api/admin/products/${id}`, { body: { collections: ['Café & Chai'] } })
    expect((await shop.get('/api/collections')).body).toMatchObject([
      { name: 'Hoodie', slug: 'hoodie', description: '', seoTitle: '' },
      { name: 'Monsoon Drop', slug: 'monsoon-drop' },
      { name: 'Café & Chai', slug: 'cafe-chai' },
    ])
  })

  // `shop.addProduct` inserts products directly, so their collections come from a database trigger
  it('get unique fallback slugs from the database trigger', async () => {
    await shop.addProduct({ collections: ['Rain.', 'Rain!', 'all', 'बारिश', 'चाय'] })
    const { body } = await shop.get('/api/collections')
    const slugs = body.map(({ slug }: { slug: string }) => slug).toSorted()
    expect(slugs).toEqual(['all-2', 'collection', 'collection-2', 'rain', 'rain-2'])
  })

  it('get a readable slug in every Indian script when an admin creates or names them', async () => {
    await shop.call('POST', '/api/admin/products', {
      body: {
        name: 'Saree',
        sku: 'SAREE',
        price: 10,
        category: 'Sarees',
        description: 'Soft.',
        collections: ['बारिश', 'दिवाली Edit', 'Festive'],
      },
    })
    await createCollection({ name: 'பட்டு' })
    const id = await shop.addProduct({ sku: 'OTHER', collections: [] })
    await shop.call('PUT', `/api/admin/products/${id}`, { body: { collections: ['பட்டு', 'ಸೀರೆ', '茶', 'बारिश!'] } })
    const { body } = await shop.get('/api/collections')
    expect(Object.fromEntries(body.map(({ name, slug }: { name: string; slug: string }) => [name, slug]))).toEqual({
      बारिश: 'barish',
      'बारिश!': 'barish-2',
      'दिवाली Edit': 'divali-edit',
      Festive: 'festive',
      பட்டு: 'pattu',
      ಸೀರೆ: 'sire',
      茶: 'collection',
    })
    expect((await shop.get('/api/collections/divali-edit')).body.name).toBe('दिवाली Edit')
  })

  it('have single spaces in their names, from a form or from a product', async () => {
    expect((await createCollection({ name: ' Diwali  \u00a0Edit ' })).body.name).toBe('Diwali Edit')
    const id = await shop.addProduct({ collections: [] })
    await shop.call('PUT', `/api/admin/products/${id}`, { body: { collections: ['Diwali   Edit'] } })
    expect((await shop.get('/api/collections')).body).toMatchObject([{ name: 'Diwali Edit' }])
    expect((await shop.get('/api/products?collection=diwali-edit')).body).toHaveLength(1)
  })

  it.each(['OverSized T-Shirt', ' --Ünïcode’s ﬁt-- ', '!!!', 'ﬃ'.repeat(60), `${'a-'.repeat(34)}a b c`])(
    'get the same slug for %s from the database trigger and from `slugifyCollection`',
    async (name) => {
      const { rows } = await shop.pool.query('SELECT collection_slug($1) AS slug', [name])
      expect(rows).toEqual([{ slug: slugifyCollection(name) }])
      expect(slugifyCollection(name)).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    },
  )
})

describe('creating a collection', () => {
  it('returns it, shows it to shoppers and records an audit entry', async () => {
    const { status, body } = await createCollection({
      name: 'Monsoon',
      description: 'For the rain.',
      seoTitle: 'Rainwear',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ slug: 'monsoon', kind: 'manual', sortBy: 'newest', liveCount: 0, version: 1 })
    expect((await shop.get('/api/collections/monsoon')).body).toEqual({
      _id: body._id,
      name: 'Monsoon',
      slug: 'monsoon',
      description: 'For the rain.',
      seoTitle: 'Rainwear',
      seoDescription: '',
    })
    expect(await shop.listAuditEntries()).toMatchObject([
      { kind: 'collection', subjectName: 'Monsoon', after: { change: 'created', slug: 'monsoon' } },
    ])
  })

  it('rejects the name of another collection as an address', async () => {
    await createCollection({ name: 'Monsoon', slug: 'rainwear' })
    expect(await createCollection({ name: 'New', slug: 'monsoon' })).toMatchObject({
      status: 409,
      body: { message: 'The address “monsoon” belongs to the collection “Monsoon”. Choose another address.' },
    })
  })

  it('rejects a banner that was already deleted', async () => {
    const id = '0123456789abcdef'.repeat(2)
    await shop.pool.query(`INSERT INTO uploads (id, state, seen_at) VALUES ($1, 'removed', now())`, [id])
    const { status, body } = await createCollection({ name: 'New', banner: { url: `/media/uploads/${id}-1200.webp` } })
    expect([status, body.message]).toEqual([409, 'The banner is no longer there. Please upload it again.'])
    expect((await createCollection({ name: 'New', banner: { url: '/stills/rain-1600.webp' } })).body.banner).toEqual({
      url: '/stills/rain-1600.webp',
    })
  })

  it('accepts long names, slashes and quotes, and is found by its name and its slug', async () => {
    const longName = 'ब'.repeat(60)
    expect((await createCollection({ name: longName })).body.slug).toMatch(/^(?:ba){30,}b?$/)
    expect((await shop.get(`/api/collections/${encodeURIComponent(longName)}`)).body.name).toBe(longName)
    const name = `Tops/Tees "A" & 'B'`
    await createCollection({ name })
    const bySlug = (await shop.get('/api/collections/tops-tees-a-b')).body
    expect(bySlug.name).toBe(name)
    expect((await shop.get(`/api/collections/${encodeURIComponent(name)}`)).body).toEqual(bySlug)
  })

  it.each([
    [{ name: 'x'.repeat(61) }, 400, 'Name can be at most 60 characters.'],
    [{ name: '  ' }, 400, 'Name is required.'],
    [{ name: 'Tees, Tops' }, 400, "Name can't contain commas."],
    [{ name: '..' }, 400, 'Name must contain a letter or a digit.'],
    [{ name: 'ALL' }, 400, '“ALL” is the page with all products. Choose another name.'],
    [{ name: 'hoodie' }, 409, 'There is already a collection called “Hoodie”.'],
    [{ name: 'Zip-Hoodie' }, 409, '“Zip-Hoodie” is the address of the collection “Zip Hoodie”. Choose another name.'],
    [{ name: 'New', slug: 'all' }, 400, '“all” is the address of the page with all products. Choose another address.'],
    [
      { name: 'New', rule: { category: ['Top Wear'] }, products: { add: [] } },
      400,
      'Products are added by hand only to a collection without a rule.',
    ],
    [
      { name: 'New', slug: 'hoodie' },
      409,
      'The address “hoodie” belongs to the collection “Hoodie”. Choose another address.',
    ],
    [
      { name: 'New', slug: 'No Way' },
      400,
      'Address can have lowercase letters, digits and single hyphens between them only.',
    ],
    [
      { name: 'New', banner: { url: 'https://example.com/a.webp' } },
      400,
      'Banner must be an image of this shop. Upload it first and send its imageUrl.',
    ],
    [{ name: 'New', kind: 'rule' }, 400, 'A collection that is filled by rule needs a rule.'],
    [{ name: 'New', rule: {} }, 400, 'A rule needs at least one condition.'],
    [
      { name: 'New', kind: 'manual', rule: { onSale: true } },
      400,
      "A collection that is filled by hand can't have a rule.",
    ],
    [
      { name: 'New', rule: { onSale: true }, sortBy: 'manual' },
      400,
      'Only a collection that is filled by hand can be sorted by hand.',
    ],
    [{ name: 'New', rule: { minPrice: 5, maxPrice: 1 } }, 400, "Minimum price can't be above the maximum price."],
    [
      { name: 'New', products: { add: [newId()] } },
      400,
      'Some of these products no longer exist. Reload and choose again.',
    ],
  ])('rejects %j with a message and creates nothing', async (body, status, message) => {
    await shop.addProduct({ collections: ['Hoodie', 'Zip Hoodie'] })
    const response = await createCollection(body)
    expect([response.status, response.body.message]).toEqual([status, message])
    expect((await shop.get('/api/collections')).body).toHaveLength(2)
  })
})

describe('renaming a collection', () => {
  it('changes the name in every product in any state and spelling, and keeps the old addresses', async () => {
    const ids = [
      await shop.addProduct({ name: 'Live', collections: ['Tees', 'Hoodie', 'Rain'] }),
      await shop.addProduct({ name: 'Draft', collections: ['hoodie'], state: 'draft' }),
      await shop.addProduct({ name: 'Other', collections: ['Tees'] }),
    ]
    const { _id, version } = await findByName('Hoodie')
    const { status, body } = await updateCollection(_id, { name: 'Hoodies & Co', version })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Hoodies & Co', slug: 'hoodies-co', manualProductCount: 2, liveCount: 1 })
    const products = await Promise.all(ids.map((id) => shop.call('GET', `/api/admin/products/${id}`)))
    expect(products.map(({ body: product }) => [product.collections, product.version])).toEqual([
      [['Tees', 'Hoodies & Co', 'Rain'], 2],
      [['Hoodies & Co'], 2],
      [['Tees'], 1],
    ])
    for (const address of ['Hoodie', 'HOODIE', 'hoodie', 'hoodies-co', 'Hoodies & Co']) {
      expect((await shop.get(`/api/collections/${encodeURIComponent(address)}`)).body._id).toBe(_id)
      expect(await listNames(`collection=${encodeURIComponent(address)}`)).toEqual(['Live'])
    }
    expect((await shop.listAuditEntries()).at(-1)).toMatchObject({
      before: { name: 'Hoodie', slug: 'hoodie' },
      after: { name: 'Hoodies & Co', renamedInProducts: 2 },
    })
  })

  it('keeps a chosen slug, and is still found by its old slugs and names', async () => {
    const { body } = await createCollection({ name: 'Monsoon', slug: 'rain' })
    expect((await updateCollection(body._id, { name: 'Barish' })).body.slug).toBe('rain')
    await updateCollection(body._id, { slug: 'rainwear' })
    for (const address of ['rain', 'monsoon', 'barish', 'rainwear'])
      expect((await shop.get(`/api/collections/${address}`)).body._id).toBe(body._id)
  })

  it('reassigns an old slug to a new collection that uses it', async () => {
    const { body } = await createCollection({ name: 'Monsoon' })
    await updateCollection(body._id, { name: 'Rain' })
    await shop.addProduct({ collections: ['Monsoon'] })
    expect((await shop.get('/api/collections/monsoon')).body._id).not.toBe(body._id)
  })

  it('rejects an outdated version and names who changed it', async () => {
    const { body } = await createCollection({ name: 'Monsoon' })
    await updateCollection(body._id, { description: 'Wet.', version: 1 })
    const { status, body: conflict } = await updateCollection(body._id, { name: 'Rain', version: 1 })
    expect([status, conflict.errors[0].field]).toEqual([409, 'version'])
    expect(conflict.message).toMatch(
      /^Ravi changed “Monsoon” on .+, after you opened it\. Reload to see the changes\.$/,
    )
    expect((await findByName('Monsoon')).version).toBe(2)
    expect((await updateCollection(body._id, { description: 'Wet.' })).body.version).toBe(2)
  })
})

describe('deleting a collection', () => {
  it('removes its name from its products, keeps them, and returns how many there were', async () => {
    await shop.addProduct({ name: 'Both', collections: ['Tees', 'hoodie'] })
    await shop.addProduct({ name: 'Draft', collections: ['Hoodie'], state: 'draft' })
    const { _id, name } = (await shop.get('/api/collections/hoodie')).body
    expect((await findByName(name)).manualProductCount).toBe(2)
    await updateCollection(_id, { description: 'Warm.', version: 1 })
    expect((await shop.call('DELETE', `${collectionsPath}/${_id}?version=1`)).status).toBe(409)
    const { status, body } = await shop.call('DELETE', `${collectionsPath}/${_id}?version=2`)
    expect([status, body]).toEqual([200, { _id, manualProductCount: 2 }])
    expect((await shop.get('/api/collections/hoodie')).status).toBe(404)
    expect((await shop.get('/api/products')).body).toMatchObject([{ name: 'Both', collections: ['Tees'] }])
    expect((await shop.call('DELETE', `${collectionsPath}/${_id}`)).status).toBe(404)
    expect((await shop.listAuditEntries()).at(-1)).toMatchObject({
      before: { products: 2 },
      after: { change: 'deleted' },
    })
  })
})

describe('a collection that is filled by hand', () => {
  it('adds, removes and sorts products', async () => {
    const ids: string[] = []
    for (const name of ['A', 'B', 'C', 'D', 'E']) ids.push(await shop.addProduct({ name, collections: ['Tees'] }))
    const [a = '', b = '', c = '', d = '', e = ''] = ids
    const { body } = await createCollection({ name: 'Picks', products: { add: [a, b, c, d] } })
    expect(await listNames('collection=Picks')).toEqual(['D', 'C', 'B', 'A'])
    const response = await updateCollection(body._id, { products: { add: [e], remove: [d], order: [b, e, newId()] } })
    expect(response.body).toMatchObject({ sortBy: 'manual', liveCount: 4, manualProductCount: 4, version: 2 })
    expect(await listNames('collection=Picks')).toEqual(['B', 'E', 'C', 'A'])
    expect(await listNames('collection=picks&limit=2&page=2')).toEqual(['C', 'A'])
    expect(await listNames('collection=Picks&groupBy=category')).toEqual(['B', 'E', 'C', 'A'])
    expect(await listNames('collection=Picks&sortBy=popularity')).toEqual(['E', 'C', 'B', 'A'])
    const members = await shop.call('GET', `${collectionsPath}/${body._id}/products?limit=3`)
    expect(members.body.map(({ name }: { name: string }) => name)).toEqual(['B', 'E', 'C'])
    expect((await shop.get('/api/products?collection=Tees')).body).toHaveLength(5)
    expect((await shop.listAuditEntries()).at(-1)).toMatchObject({
      after: { addedProducts: 'E', removedProducts: 1, order: 'changed', sortBy: 'manual' },
    })
  })

  it('rejects a product that is in too many collections', async () => {
    const id = await shop.addProduct({ name: 'Full', collections: Array.from({ length: 20 }, (_, i) => `C${i}`) })
    const { status, body } = await createCollection({ name: 'Picks', products: { add: [id] } })
    expect([status, body.message]).toEqual([409, '“Full” is already in 20 collections, the most a product can have.'])
  })
})

describe('a collection that is filled by rule', () => {
  beforeEach(async () => {
    await shop.addProduct({ name: 'Rain Tee', gender: 'Men', colors: ['Black'], pricePaise: asPaise(79_900) })
    await shop.addProduct({ name: 'Linen Shirt', gender: 'Women', collections: ['Linen'], colors: ['Écru'] })
    await shop.addProduct({
      name: 'Corner Hoodie',
      category: 'Winter Wear',
      collections: ['Hoodie'],
      colors: ['Black', 'Navy'],
      pricePaise: asPaise(199_900),
      originalPricePaise: asPaise(249_900),
    })
    await shop.addProduct({ name: 'Kite Joggers', category: 'Bottom Wear', collections: ['Essentials'] })
    await shop.addProduct({ name: 'Hidden Tee', state: 'draft' })
  })

  it.each([
    [{ category: ['top wear'] }, ['Linen Shirt', 'Rain Tee']],
    [{ category: ['Top Wear', 'Bottom Wear'], color: ['black'] }, ['Kite Joggers', 'Rain Tee']],
    [{ gender: ['Women'] }, ['Kite Joggers', 'Corner Hoodie', 'Linen Shirt']],
    // a tag matches the name of a manual collection, or words in a product's texts
    [{ tag: ['linen', 'Hoodie'] }, ['Corner Hoodie', 'Linen Shirt']],
    [{ tag: ['corner hoodie'] }, ['Corner Hoodie']],
    [{ tag: ["O'Neill\\"] }, []],
    [{ minPrice: 799, maxPrice: 999 }, ['Kite Joggers', 'Linen Shirt', 'Rain Tee']],
    [{ onSale: true }, ['Corner Hoodie']],
    [{ newest: 2 }, ['Kite Joggers', 'Corner Hoodie']],
    [{ newest: 1, category: ['Top Wear'] }, ['Linen Shirt']],
  ])('finds the products for %j', async (rule, names) => {
    const { body } = await createCollection({ name: 'By rule', rule })
    expect(await listNames('collection=By rule')).toEqual(names)
    expect(await listNames('collection=by-rule&groupBy=category&sortBy=priceAsc')).toHaveLength(names.length)
    expect((await shop.get('/api/products/facets?collection=By rule')).body.total).toBe(names.length)
    const preview = await shop.call('POST', `${collectionsPath}/preview`, { body: { rule } })
    expect(preview.body).toEqual({ count: names.length, names })
    expect(body).toMatchObject({ kind: 'rule', rule, liveCount: names.length, manualProductCount: 0 })
    const members = await shop.call('GET', `${collectionsPath}/${body._id}/products`)
    expect(members.body.map(({ name }: { name: string }) => name)).toEqual(names)
  })

  it('combines with filters, a search and other collections', async () => {
    await createCollection({ name: 'Newest', rule: { newest: 3 }, sortBy: 'priceDesc' })
    expect(await listNames('collection=Newest')).toEqual(['Corner Hoodie', 'Kite Joggers', 'Linen Shirt'])
    expect(await listNames('collection=Newest&color=Navy')).toEqual(['Corner Hoodie'])
    expect(await listNames('collection=Newest&search=tee')).toEqual([])
    expect(await listNames('collection=Newest&search=hoodie')).toEqual(['Corner Hoodie'])
    expect(await listNames('collection=Newest,OverSized T-Shirt')).toHaveLength(4)
    const { body } = await shop.get('/api/products/facets?collection=Newest&color=Black')
    expect([body.total, body.collection.length, body.color.length]).toEqual([2, 3, 3])
  })

  it('changes to one that is filled by hand and back', async () => {
    const { body } = await createCollection({ name: 'Sale', rule: { onSale: true } })
    expect((await updateCollection(body._id, { kind: 'manual' })).body).not.toHaveProperty('rule')
    expect(await listNames('collection=Sale')).toEqual([])
    const [product] = (await shop.get('/api/products')).body
    const response = await updateCollection(body._id, { products: { add: [product._id], order: [product._id] } })
    expect(response.body).toMatchObject({ sortBy: 'manual', liveCount: 1 })
    expect((await updateCollection(body._id, { rule: { onSale: true } })).body).toMatchObject({
      kind: 'rule',
      sortBy: 'newest',
    })
  })
})

it('sorts collections, unlisted ones last', async () => {
  for (const name of ['A', 'B', 'C']) await createCollection({ name })
  const [a, b, c] = (await shop.get('/api/collections')).body
  const { status, body } = await shop.call('PUT', `${collectionsPath}/order`, {
    body: { ids: [c._id, newId(), a._id] },
  })
  expect([status, body.map(({ name }: { name: string }) => name)]).toEqual([200, ['C', 'A', 'B']])
  expect((await shop.get('/api/collections')).body.map(({ _id }: { _id: string }) => _id)).toEqual([
    c._id,
    a._id,
    b._id,
  ])
  expect((await shop.listAuditEntries()).at(-1)).toMatchObject({
    before: { order: 'A, B, C' },
    after: { order: 'C, A, B' },
  })
})
