import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Money, openMoney } from '#tests/support/money.ts'
import type { Customer, Item } from '#tests/support/money-tools.ts'

const SHOPPERS = 200
const nobody = { id: '', token: '' }

let shop: Money
beforeAll(async () => {
  shop = await openMoney()
})
afterAll(async () => {
  await shop.close()
})

const customers = () => Promise.all(Array.from({ length: SHOPPERS }, () => shop.join()))

/** Whoever hears that the shop is busy comes again, as browsers are told to. */
async function untilAnswered<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
  }
}

const goToPay = (customer: Customer, items: Item[]) => untilAnswered(() => shop.checkout(customer, items))

/** Pays like a shopper does, and answers the order's status. */
async function payFor(customer: Customer, { _id: id, payment }: { _id: string; payment: { orderId: string } }) {
  const { body: proof } = await shop.payAtGateway(payment.orderId)
  await untilAnswered(() => shop.showProof(customer, id, proof))
  return (await untilAnswered(() => shop.finalize(customer, id))).status
}

it('sells the one unit to one of 200 shoppers, and refuses the others before they pay', async () => {
  const productId = await shop.stock(1)
  const everybody = await customers()
  const answers = await Promise.all(everybody.map((each) => goToPay(each, [{ productId, quantity: 1 }])))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 409)).toHaveLength(SHOPPERS - 1)
  const winner = statuses.indexOf(201)
  expect(answers.find(({ status }) => status === 409)?.body.errors).toEqual([
    { field: 'checkoutItems.0', message: expect.stringMatching(/is out of stock\.$/) },
  ])
  expect(await payFor(everybody[winner] ?? nobody, answers[winner]?.body)).toBe(200)
  expect(await shop.rows('SELECT on_hand, held, sold FROM stock WHERE product_id = $1', [productId])).toEqual([
    { on_hand: 0, held: 0, sold: 1 },
  ])
  expect(await shop.wrongs()).toEqual([])
}, 120_000)

it('sells exactly what there is of several sizes, though every shopper takes two of them in another order', async () => {
  const sizes = ['S', 'M', 'L', 'XL', 'XXL']
  const stock = sizes.map((size) => ({ size, color: 'Black', quantity: 10 }))
  const productId = await shop.stock(0, { sizes, colors: ['Black'], stock })
  const everybody = await customers()
  const wishes = everybody.map((_, index) => {
    const pair = [sizes[index % 5] ?? '', sizes[(index + 1 + (index % 4)) % 5] ?? '']
    const sorted = index % 2 === 0 ? pair : pair.reverse()
    return sorted.map((size) => ({ productId, size, color: 'Black', quantity: 1 }))
  })
  const answers = await Promise.all(everybody.map((each, index) => goToPay(each, wishes[index] ?? [])))
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].sort()).toEqual([201, 409])
  const paid = await Promise.all(
    answers.map(({ status, body }, index) => (status === 201 ? payFor(everybody[index] ?? nobody, body) : undefined)),
  )
  expect(new Set(paid)).toEqual(new Set([200, undefined]))
  // whoever was refused for one size tries with what is left of the others
  for (const size of sizes) {
    const late = await shop.join()
    for (;;) {
      const again = await goToPay(late, [{ productId, size, color: 'Black', quantity: 1 }])
      if (again.status === 409) break
      expect(await payFor(late, again.body)).toBe(200)
    }
  }
  expect(
    await shop.rows(
      'SELECT sum(on_hand)::int on_hand, sum(held)::int held, sum(sold)::int sold FROM stock WHERE product_id = $1',
      [productId],
    ),
  ).toEqual([{ on_hand: 0, held: 0, sold: 50 }])
  expect(await shop.wrongs()).toEqual([])
  expect(await shop.unknownPayments()).toEqual([])
}, 180_000)

it('lets no single shopper keep the others waiting, however many checkouts they ask for at once', async () => {
  const [eager, other] = [await shop.join(), await shop.join()]
  const plenty = await shop.stock(1_000)
  const flood = Array.from({ length: 60 }, (_, n) => shop.checkout(eager, [{ productId: plenty, quantity: n + 1 }]))
  const begun = performance.now()
  expect((await shop.call('GET', '/checkout/live', other)).status).toBe(200)
  expect(performance.now() - begun).toBeLessThan(3_000)
  const answers = await Promise.all(flood)
  expect(answers.filter(({ status }) => ![201, 409, 429].includes(status))).toEqual([])
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body.message).toMatch(/^Another checkout of yours is in progress/)
  expect(refused?.headers.get('retry-after')).toBe('2')
})
