import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestShop, type TestShop } from '#tests/support/start-test-shop.ts'

let shop: TestShop
let ravi: { id: string; token: string }
let meera: { id: string; token: string }
let productId: string
beforeAll(async () => {
  shop = await startTestShop()
  ravi = await shop.createUser('admin')
  meera = await shop.createUser('admin')
})
beforeEach(async () => {
  await shop.query(`UPDATE products SET state = 'archived', sku = id, collections = '{}'`)
  await shop.query('DELETE FROM product_variants')
  productId = await shop.addProduct(0, {
    sku: 'CHAI',
    name: 'Chai Tee',
    sizes: ['S', 'M'],
    colors: ['Black'],
    collections: ['Tees'],
    stock: ['S', 'M'].map((size) => ({ size, color: 'Black', quantity: 10 })),
    variants: ['S', 'M'].map((size) => ({
      size,
      color: 'Black',
      sku: `CHAI-${size}`,
      barcode: `890000000${size === 'S' ? 1 : 2}`,
      pricePaise: null,
    })),
  })
})
afterEach(async () => {
  expect(await shop.findInvariantViolations()).toEqual([])
})
afterAll(() => shop.close())

const callAdmin = (method: string, path: string, body?: unknown, { token } = ravi) =>
  shop.call(method, `/admin/stock${path}`, { token, ...(body === undefined ? {} : { body }) })

const start = async (body: object = { scope: 'scanned' }) => (await callAdmin('POST', '/counts', body)).body
const scan = (id: string, code: string, quantity = 1, admin = ravi) =>
  callAdmin('POST', `/counts/${id}/scans`, { code, quantity }, admin)
const getStock = async (size: string) =>
  (
    await shop.query<{ id: string; on_hand: number; held: number }>(
      'SELECT id, on_hand, held FROM stock WHERE product_id = $1 AND size = $2',
      [productId, size],
    )
  )[0]

async function checkOut(size: string, quantity: number) {
  const customer = await shop.createUser()
  const { body } = await shop.createCheckout(customer, [{ productId, quantity, size, color: 'Black' }])
  return { customer, body }
}

async function sell(size: string, quantity: number): Promise<string> {
  const { customer, body } = await checkOut(size, quantity)
  const { body: proof } = await shop.payAtProvider(body.payment.orderId)
  await shop.submitPaymentProof(customer, body._id, proof)
  const { body: order } = await shop.finalizeCheckout(customer, body._id)
  await shop.waitForInvoices()
  return order._id
}

describe('a stock count', () => {
  it('counts by SKU and barcode in any case, and books the differences with one call', async () => {
    const { _id: id } = await start()
    expect((await scan(id, 'chai-s')).body).toMatchObject({
      outcome: 'counted',
      line: { counted: 1, expected: 10, name: 'Chai Tee', size: 'S', sku: 'CHAI-S' },
    })
    await scan(id, '8900000001', 11)
    await scan(id, 'CHAI-M', 10)
    const { body } = await callAdmin('GET', `/counts/${id}`)
    expect(body).toMatchObject({ countedVariants: 2, differences: 1, status: 'open' })
    expect((await callAdmin('POST', `/counts/${id}/book`)).body).toEqual({ message: 'Count booked', booked: 1 })
    expect([await getStock('S'), await getStock('M')]).toMatchObject([{ on_hand: 12 }, { on_hand: 10 }])
    const small = await getStock('S')
    const { body: movements } = await callAdmin('GET', `/movements?variant=${small?.id}`)
    expect(movements[0]).toMatchObject({ reason: 'count', quantity: 2, level: 12, reference: id })
    const again = await callAdmin('POST', `/counts/${id}/book`)
    expect([again.status, again.body.message]).toEqual([409, 'This count has ended. Start another one.'])
    expect((await scan(id, 'CHAI-S')).status).toBe(409)
  })

  it('makes no difference of sales before, during or after the count', async () => {
    const { _id: id } = await start()
    await sell('S', 2)
    // ten are on the shelf: two of them are sold, but not packed
    await scan(id, 'CHAI-S', 10)
    await sell('S', 3)
    const { body } = await callAdmin('GET', `/counts/${id}`)
    expect(body.lines[0]).toMatchObject({ counted: 10, expected: 10 })
    await callAdmin('POST', `/counts/${id}/book`)
    expect(await getStock('S')).toMatchObject({ on_hand: 5 })
  })

  it('leaves out the units of orders to pack if they are set aside', async () => {
    const { _id: id } = await start({ scope: 'scanned', includesUnpacked: false })
    const orderId = await sell('S', 2)
    expect((await scan(id, 'CHAI-S', 8)).body.line).toMatchObject({ expected: 8 })
    const whole = await start()
    expect((await scan(whole._id, 'CHAI-S', 8)).body.line).toMatchObject({ expected: 10 })
    await shop.call('PUT', `/admin/orders/${orderId}`, {
      token: ravi.token,
      body: { status: 'Shipped', notify: false },
    })
    expect((await scan(whole._id, 'CHAI-S')).body.line).toMatchObject({ counted: 9, expected: 8 })
  })

  it('includes the units of a partly shipped order that are still to pack', async () => {
    const orderId = await sell('S', 4)
    const [line] = await shop.query<{ id: string }>('SELECT id FROM order_lines WHERE order_id = $1', [orderId])
    const callOrder = async (path: string, body: object) =>
      expect(await shop.call('POST', `/admin/orders/${orderId}${path}`, { token: ravi.token, body })).toMatchObject({
        status: 201,
      })
    const ship = (trackingNumber: string, quantity: number) =>
      callOrder('/shipments', { courier: 'Delhivery', trackingNumber, lines: [{ lineId: line?.id, quantity }] })
    await ship('COUNT1', 1)
    const { _id: id } = await start()
    expect((await scan(id, 'CHAI-S', 9)).body.line).toMatchObject({ counted: 9, expected: 9 })
    await callAdmin('POST', `/counts/${id}/book`)
    expect(await getStock('S')).toMatchObject({ on_hand: 6 })

    const { _id: later } = await start()
    // one of the three units goes back to stock
    await callOrder('/refunds', { reason: 'A stain', lines: [{ lineId: line?.id, quantity: 1 }], restock: true })
    expect((await scan(later, 'CHAI-S', 9)).body.line).toMatchObject({ expected: 9 })
    await ship('COUNT2', 2)
    // one that was shipped
    await callOrder('/refunds', { reason: 'A hole', lines: [{ lineId: line?.id, quantity: 1 }] })
    expect((await scan(later, 'CHAI-S')).body.line).toMatchObject({ expected: 7 })
  })

  it('lets two people count together, and is stored between calls', async () => {
    const { _id: id } = await start()
    await Promise.all(Array.from({ length: 10 }, (_, n) => scan(id, 'CHAI-S', 1, n % 2 ? ravi : meera)))
    const { body } = await callAdmin('GET', `/counts/${id}`)
    expect(body.lines[0].counted).toBe(10)
    const { body: counts } = await callAdmin('GET', '/counts')
    expect(counts.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({ status: 'open', countedVariants: 1 })
  })

  it('counts and sells the same variant at the same time without losing a unit', async () => {
    const { _id: id } = await start()
    await Promise.all([sell('S', 1), scan(id, 'CHAI-S', 9), sell('S', 1), scan(id, 'CHAI-S', 1), sell('S', 1)])
    await callAdmin('POST', `/counts/${id}/book`)
    expect(await getStock('S')).toMatchObject({ on_hand: 7 })
  })

  it('lists unknown codes, and asks which variant a shared SKU means', async () => {
    const { _id: id } = await start()
    await scan(id, '4006381333931')
    expect((await scan(id, ' 4006381333931 ')).body).toEqual({ outcome: 'unknown' })
    const { body } = await scan(id, 'CHAI')
    expect(body).toMatchObject({ outcome: 'ambiguous', choices: [{ size: 'S' }, { size: 'M' }] })
    const { variantId } = body.choices[1]
    const detail = (await callAdmin('GET', `/counts/${id}`)).body
    for (const counted of [1, 2]) {
      const chosen = await callAdmin('POST', `/counts/${id}/scans`, { code: 'CHAI', variantId })
      expect(chosen.body).toMatchObject({ outcome: 'counted', line: { size: 'M', counted } })
    }
    expect(detail).toMatchObject({ unknownCodes: [{ code: '4006381333931', times: 2 }], lines: [] })
  })

  it('lists the variants to count, sets units and reverts them', async () => {
    await shop.addProduct(3, { name: 'Other' })
    const { _id: id, lines } = await start({ scope: 'collection', collection: 'Tees' })
    expect(lines).toMatchObject([{ size: 'S' }, { size: 'M' }])
    expect(lines[0]).not.toHaveProperty('counted')
    expect(await start({ scope: 'all' })).toMatchObject({ uncountedVariants: 3, lines: [{}, {}, {}] })
    const path = `/counts/${id}/variants/${lines[1].variantId}`
    expect((await callAdmin('PUT', path, { counted: 4 })).body).toMatchObject({ counted: 4, expected: 10 })
    expect((await callAdmin('PUT', path, { counted: 0 })).body).toMatchObject({ counted: 0 })
    await callAdmin('DELETE', path)
    expect((await callAdmin('GET', `/counts/${id}`)).body).toMatchObject({ countedVariants: 0, differences: 0 })
    await callAdmin('POST', `/counts/${id}/cancel`)
    expect((await callAdmin('GET', `/counts/${id}`)).body).toMatchObject({ status: 'cancelled' })
  })

  it('applies nothing while a difference would remove units that are on hold', async () => {
    const { _id: id } = await start()
    await scan(id, 'CHAI-M', 12)
    await scan(id, 'CHAI-S', 4)
    await checkOut('S', 5)
    const { status, body } = await callAdmin('POST', `/counts/${id}/book`)
    expect([status, body.message]).toEqual([
      409,
      'There are too few units to take off: Chai Tee (S, Black) would lose 6 of 10 on hand, 5 of them on hold for shoppers. Nothing was changed.',
    ])
    expect(await getStock('M')).toMatchObject({ on_hand: 10 })
    expect((await callAdmin('GET', `/counts/${id}`)).body.status).toBe('open')
  })

  it('books a difference once, although two counts or a correction found it', async () => {
    const [first, second] = [await start(), await start()]
    await scan(first._id, 'CHAI-S', 6)
    await scan(second._id, 'CHAI-S', 6)
    await scan(second._id, 'CHAI-M', 7)
    const book = ({ _id }: { _id: string }, admin = ravi) => callAdmin('POST', `/counts/${_id}/book`, undefined, admin)
    expect((await book(first)).status).toBe(200)
    const correction = { variantId: Number((await getStock('M'))?.id), quantity: -3, reason: 'correction' }
    expect((await callAdmin('POST', '/adjustments', correction)).status).toBe(200)
    const { body } = await callAdmin('GET', `/counts/${second._id}`)
    expect(body.lines).toMatchObject([
      { counted: 7, expected: 7 },
      { counted: 6, expected: 6 },
    ])
    expect((await book(second)).status).toBe(200)
    expect([await getStock('S'), await getStock('M')]).toMatchObject([{ on_hand: 6 }, { on_hand: 7 }])
    expect((await callAdmin('GET', `/counts/${first._id}`)).body.lines).toMatchObject([{ counted: 6, expected: 10 }])
  })

  it('books a difference once if both are booked at the same moment', async () => {
    const counts = [await start(), await start()]
    for (const { _id } of counts) await scan(_id, 'CHAI-S', 6)
    await Promise.all(counts.map(({ _id }) => callAdmin('POST', `/counts/${_id}/book`)))
    expect(await getStock('S')).toMatchObject({ on_hand: 6 })
  })

  it('is undone once, in the ledger and with the sales since', async () => {
    const { _id: id } = await start()
    await scan(id, 'CHAI-S', 7)
    await scan(id, 'CHAI-M', 12)
    const undo = (admin = ravi) => callAdmin('POST', `/counts/${id}/undo`, undefined, admin)
    expect((await undo()).body.message).toBe('Only a booked count can be undone.')
    await callAdmin('POST', `/counts/${id}/book`)
    await sell('S', 2)
    const statuses = (await Promise.all([undo(meera), undo(meera)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect([await getStock('S'), await getStock('M')]).toMatchObject([{ on_hand: 8 }, { on_hand: 10 }])
    const { body: count } = await callAdmin('GET', `/counts/${id}`)
    expect(count).toMatchObject({ status: 'booked', undoneBy: expect.any(String), differences: 2 })
    const { body: movements } = await callAdmin('GET', `/movements?variant=${(await getStock('S'))?.id}`)
    expect(movements[0]).toMatchObject({
      reason: 'count',
      quantity: 3,
      reference: id,
      note: 'Count undone',
      actor: { _id: meera.id },
    })
    expect((await undo()).body.message).toBe('This count is already undone.')
  })

  it('is not undone while that would remove units that are sold', async () => {
    const { _id: id } = await start()
    await scan(id, 'CHAI-M', 12)
    await scan(id, 'CHAI-S', 9)
    await callAdmin('POST', `/counts/${id}/book`)
    await sell('M', 11)
    const { status, body } = await callAdmin('POST', `/counts/${id}/undo`)
    expect([status, body.message]).toEqual([
      409,
      'There are too few units to take off: Chai Tee (M, Black) would lose 2 of 1 on hand. Nothing was changed.',
    ])
    expect(await getStock('S')).toMatchObject({ on_hand: 9 })
  })

  it('is not undone after a later count of the same variants, unless that is undone first', async () => {
    const { _id: first } = await start()
    await scan(first, 'CHAI-S', 8)
    await callAdmin('POST', `/counts/${first}/book`)
    const { _id: second } = await start()
    await scan(second, 'CHAI-S', 9)
    await callAdmin('POST', `/counts/${second}/book`)
    const undo = (id: string) => callAdmin('POST', `/counts/${id}/undo`)
    expect((await undo(first)).body.message).toBe(
      'Some of these items were counted or corrected again since. Count them once more instead.',
    )
    expect(await getStock('S')).toMatchObject({ on_hand: 9 })
    expect((await undo(second)).status).toBe(200)
    expect((await undo(first)).status).toBe(200)
  })

  it('is not undone after a correction, or when its difference was undone in the list of changes', async () => {
    const { _id: id } = await start()
    await scan(id, 'CHAI-S', 8)
    await callAdmin('POST', `/counts/${id}/book`)
    const undo = () => callAdmin('POST', `/counts/${id}/undo`)
    const [change] = (await shop.call('GET', '/admin/changes?kind=stock&limit=1', { token: ravi.token })).body
    await shop.call('POST', `/admin/changes/${change._id}/undo`, { token: ravi.token })
    expect(await getStock('S')).toMatchObject({ on_hand: 10 })
    expect((await undo()).status).toBe(409)
    const adjustment = { variantId: Number((await getStock('S'))?.id), quantity: -2, reason: 'correction' }
    expect((await callAdmin('POST', '/adjustments', adjustment)).status).toBe(200)
    expect((await undo()).status).toBe(200)
    expect(await getStock('S')).toMatchObject({ on_hand: 10 })
  })

  it('is booked once by two people', async () => {
    const { _id: id } = await start()
    await scan(id, 'CHAI-S', 12)
    const book = (admin: typeof ravi) => callAdmin('POST', `/counts/${id}/book`, undefined, admin)
    const statuses = (await Promise.all([book(ravi), book(meera)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    expect(await getStock('S')).toMatchObject({ on_hand: 12 })
  })

  it.each([
    [{ scope: 'shelf' }, 'Scope must be one of all, collection, scanned.'],
    [{ scope: 'collection' }, 'Collection is needed to count a collection, and only then.'],
    [{ scope: 'all', collection: 'Tees' }, 'Collection is needed to count a collection, and only then.'],
  ])('does not start with %o', async (body, message) => {
    expect((await callAdmin('POST', '/counts', body)).body.message).toBe(message)
  })

  it('does not start for a collection without products', async () => {
    const { status, body } = await callAdmin('POST', '/counts', { scope: 'collection', collection: 'Hats' })
    expect([status, body.message]).toEqual([404, 'The collection Hats has no products to count.'])
  })

  it.each([
    [{ code: '' }, 'Code is required.'],
    [{ code: 'x'.repeat(61) }, 'Code can be at most 60 characters.'],
    [{ code: 'CHAI-S', quantity: 0 }, 'Quantity must be at least 1.'],
    [{ code: 'CHAI-S', quantity: 1_000_000 }, 'Quantity can be at most 9,99,999.'],
  ])('rejects the scan %o', async (body, message) => {
    const { _id: id } = await start()
    expect((await callAdmin('POST', `/counts/${id}/scans`, body)).body.message).toBe(message)
  })

  it('rejects more units than a variant can have, unknown counts and unknown variants', async () => {
    const { _id: id } = await start()
    await scan(id, 'CHAI-S', 999_999)
    expect((await scan(id, 'CHAI-S')).status).toBe(409)
    expect((await scan('0'.repeat(24), 'CHAI-S')).status).toBe(404)
    expect((await callAdmin('PUT', `/counts/${id}/variants/999999999`, { counted: 1 })).status).toBe(404)
    expect((await scan(id, 'a\u0000b')).status).toBe(400)
  })
})

describe('incoming stock', () => {
  const add = async (quantity: number, fields: object = {}) => {
    const variantId = Number((await getStock('S'))?.id)
    const body = { reference: 'PO-7', expectedOn: '2026-12-01', lines: [{ variantId, quantity }], ...fields }
    const response = await callAdmin('POST', '/incoming', body)
    return { ...response, variantId, id: response.body.ids?.[0] as string }
  }

  it('is not for sale until it is received, once', async () => {
    const { id, variantId } = await add(20)
    const [variant] = (await callAdmin('GET', '/variants?level=incoming')).body
    expect(variant).toMatchObject({ variantId, available: 10, incoming: 20, name: 'Chai Tee' })
    const receive = (admin = ravi) => callAdmin('POST', `/incoming/${id}/receive`, { quantity: 18 }, admin)
    const responses = await Promise.all([receive(), receive(meera), receive()])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await getStock('S')).toMatchObject({ on_hand: 28 })
    const { body: movements } = await callAdmin('GET', `/movements?variant=${variantId}`)
    expect(movements[0]).toMatchObject({ reason: 'incoming', quantity: 18, level: 28, reference: id, note: 'PO-7' })
    const { body: received } = await callAdmin('GET', '/incoming?state=received')
    expect(received[0]).toMatchObject({ _id: id, quantity: 20, receivedQuantity: 18 })
    expect((await callAdmin('GET', '/variants?level=incoming')).body).toEqual([])
    const deletion = await callAdmin('DELETE', `/incoming/${id}`)
    expect([deletion.status, deletion.body.message]).toEqual([409, "This stock was received, so it can't be deleted."])
  })

  it('is listed by date, and deleted when it does not come', async () => {
    const later = await add(1, { expectedOn: undefined })
    const sooner = await add(2)
    const listIds = async () => (await callAdmin('GET', '/incoming')).body.map(({ _id }: { _id: string }) => _id)
    expect(await listIds()).toEqual([sooner.id, later.id])
    await callAdmin('DELETE', `/incoming/${later.id}`)
    expect(await listIds()).toEqual([sooner.id])
    expect((await callAdmin('DELETE', `/incoming/${later.id}`)).status).toBe(404)
    expect((await callAdmin('POST', `/incoming/${sooner.id}/receive`, { quantity: 0 })).status).toBe(200)
    expect(await getStock('S')).toMatchObject({ on_hand: 10 })
  })

  it.each([
    [{ lines: [] }, 'At least one variant is required.'],
    [{ lines: [{ variantId: 1, quantity: 0 }] }, 'Quantity must be at least 1.'],
    [{ lines: [1, 1].map((variantId) => ({ variantId, quantity: 1 })) }, 'Each variant can be listed only once.'],
    [{ expectedOn: '1 December' }, 'Expected date must be a date like 2026-01-31.'],
    [{ reference: 'x'.repeat(61) }, 'Reference can be at most 60 characters.'],
    [{ lines: [{ variantId: 999_999_999, quantity: 1 }] }, 'Variant not found.'],
  ])('rejects %o', async (fields, message) => {
    expect((await add(1, fields)).body.message).toBe(message)
  })
})

describe('the list of variants', () => {
  const list = async (query: string) =>
    ((await callAdmin('GET', `/variants?${query}`)).body as { size?: string; available: number }[]).map(
      ({ size }) => size,
    )

  it('finds variants by name, SKU, barcode, collection and level', async () => {
    const [small, medium] = [await getStock('S'), await getStock('M')]
    expect(await list('q=chai')).toEqual(['S', 'M'])
    expect(await list('q=chai-m')).toEqual(['M'])
    expect(await list('q=0000001')).toEqual(['S'])
    expect(await list('q=100%25')).toEqual([])
    expect(await list('collection=Tees')).toEqual(['S', 'M'])
    expect(await list('collection=Hats')).toEqual([])
    const take = (id: string | undefined, quantity: number) =>
      callAdmin('POST', '/adjustments', { variantId: Number(id), quantity, reason: 'loss' })
    await take(small?.id, -10)
    await take(medium?.id, -7)
    expect(await list('level=out')).toEqual(['S'])
    expect(await list('level=low')).toEqual(['M'])
    await shop.query(`UPDATE products SET state = 'draft' WHERE id = $1`, [productId])
    expect(await list('level=low')).toEqual([])
    expect(await list('q=chai')).toEqual(['S', 'M'])
  })

  it('shows what to offer instead of a sold-out variant, and when more is expected', async () => {
    const small = await getStock('S')
    const variantId = Number(small?.id)
    await callAdmin('POST', '/adjustments', { variantId, quantity: -10, reason: 'loss' })
    for (const expectedOn of ['2027-02-01', '2027-01-05'])
      await callAdmin('POST', '/incoming', { lines: [{ variantId, quantity: 3 }], expectedOn })
    const { body } = await callAdmin('GET', '/variants?q=chai')
    expect(body).toMatchObject([
      {
        size: 'S',
        incoming: 6,
        incomingOn: '2027-01-05',
        alternatives: [{ size: 'M', color: 'Black', available: 10 }],
      },
      { size: 'M', incoming: 0 },
    ])
    expect(body[1].alternatives).toBeUndefined()
  })

  it('shows what is on hold', async () => {
    await checkOut('S', 4)
    const [small] = (await callAdmin('GET', '/variants?q=chai-s')).body
    expect(small).toMatchObject({ onHand: 10, held: 4, available: 6, incoming: 0, barcode: '8900000001' })
  })
})
