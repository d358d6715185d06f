import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#shared/ids.ts'
import { createMessagesApp } from '#tests/support/create-messages-app.ts'
import { newsletterSubscribers } from './tables.ts'

let shop: Awaited<ReturnType<typeof createMessagesApp>>
let token: string

beforeAll(async () => {
  shop = await createMessagesApp()
  token = (await shop.createAdmin()).token
  const days = { 'zoya@example.in': '2026-01-01', 'Asha@example.in': '2026-01-03', 'a_b@example.in': '2026-01-02' }
  for (const [address, day] of Object.entries(days)) {
    const subscriber = { id: newId(), email: address, consent: 'Yes, please', consentedAt: new Date(day) }
    await shop.db.insert(newsletterSubscribers).values(subscriber)
  }
  const confirmed = { state: 'confirmed' as const, confirmedAt: new Date('2026-01-04') }
  await shop.db.update(newsletterSubscribers).set(confirmed).where(eq(newsletterSubscribers.email, 'Asha@example.in'))
})
afterAll(() => shop.close())

async function getSubscribers(query: string) {
  const headers = { authorization: `Bearer ${token}` }
  return shop.app.inject({ url: `/api/admin/newsletter${query}`, headers })
}

describe('newsletter subscribers', () => {
  it('are listed with their consent, newest first', async () => {
    const response = await getSubscribers('?limit=1')
    expect(response.headers).toMatchObject({ 'x-total-count': '3' })
    const consentedAt = '2026-01-03T00:00:00.000Z'
    expect(response.json()).toEqual([
      {
        _id: expect.any(String),
        email: 'Asha@example.in',
        state: 'confirmed',
        consent: 'Yes, please',
        consentedAt,
        confirmedAt: '2026-01-04T00:00:00.000Z',
      },
    ])
  })

  it.each([
    ['?sortBy=email', ['a_b', 'Asha', 'zoya']],
    ['?sortBy=consentedAt', ['zoya', 'a_b', 'Asha']],
    ['?q=ASHA', ['Asha']],
    ['?q=_', ['a_b']],
    ['?page=2&limit=2', ['zoya']],
    ['?state=pending', ['a_b', 'zoya']],
    ['?state=confirmed&q=example', ['Asha']],
    ['?state=left', []],
  ])('support the query %s', async (query, expected) => {
    const subscribers: { email: string }[] = (await getSubscribers(query)).json()
    expect(subscribers.map(({ email }) => email.split('@')[0])).toEqual(expected)
  })

  it('are exported as CSV', async () => {
    const { body } = await getSubscribers('.csv?sortBy=email&state=confirmed&q=example')
    const row = 'Asha@example.in,confirmed,2026-01-03T00:00:00.000Z,2026-01-04T00:00:00.000Z,,"Yes, please"'
    expect(body).toBe(`\ufeffEmail,State,Subscribed,Confirmed,Unsubscribed,Agreed to\r\n${row}\r\n`)
  })
})
