import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccounts } from '#tests/support/accounts.ts'
import { openSession } from './open-session.ts'
import { devices, throttle } from './tables.ts'
import { bucket } from './throttle.ts'

let shop: Awaited<ReturnType<typeof openAccounts>>
let addresses = 0
const newAddress = () => `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`

beforeAll(async () => {
  shop = await openAccounts()
})
afterAll(() => shop.close())

interface Attempt {
  email: string
  password?: string
  from?: string
  cookie?: { cookie: string }
}

const logIn = ({ email, password = 'a wrong guess', from = newAddress(), cookie = { cookie: '' } }: Attempt) =>
  shop.call('POST', '/login', { body: { email, password }, from, headers: cookie })

async function guess(times: number, attempt: () => Attempt) {
  const answers = await Promise.all(Array.from({ length: times }, () => logIn(attempt())))
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  return { answers, wrong: count(401), refused: count(429), busy: count(503) }
}

/** Twenty addresses guess six times each: three times freely, and forty times in all beyond that. */
async function besiege(email: string) {
  const from = Array.from({ length: 20 }, newAddress)
  const rounds: { wrong: number; refused: number }[] = []
  for (let round = 0; round < 6; round++) {
    let n = 0
    const { wrong, refused } = await guess(from.length, () => ({ email, from: from[n++] ?? '' }))
    rounds.push({ wrong, refused })
  }
  return rounds
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

describe('guessing', { timeout: 60_000 }, () => {
  it('is slowed after ten wrong passwords for one account, with a friendly word and the time to wait', async () => {
    const { email } = await shop.join()
    const from = newAddress()
    expect(await guess(12, () => ({ email, from }))).toMatchObject({ wrong: 10, refused: 2 })
    const { status, headers, body } = await logIn({ email: email.toUpperCase(), from })
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('20')
    expect(body).toEqual({
      code: 'too_many_requests',
      message: 'Too many attempts. Please try again in 20 seconds.',
    })
    shop.pass(20_000)
    expect((await logIn({ email, from })).status).toBe(401)
  })

  it('is slowed for an account, in whatever letters that the database takes for the same its address is typed', async () => {
    const { email } = await shop.join({ email: 'priti.iyer@example.in' })
    const from = newAddress()
    const typed = [email, email.toUpperCase(), email.replace('i', 'İ'), email.replaceAll('i', 'İ')]
    let n = 0
    const next = () => ({ email: typed[n++ % typed.length] ?? email, from })
    expect(await guess(16, next)).toMatchObject({ wrong: 10, refused: 6 })
  })

  it('is slowed after thirty tries from one address, whatever is tried', async () => {
    const from = newAddress()
    let n = 0
    expect(await guess(40, () => ({ email: `nobody${++n}@example.in`, from }))).toMatchObject({
      wrong: 30,
      refused: 10,
    })
    expect((await logIn({ email: 'nobody@example.in' })).status).toBe(401)
  })

  it('is slowed after forty wrong passwords for one account, from however many addresses', async () => {
    const { email } = await shop.join()
    expect(await besiege(email)).toEqual([...Array(5).fill({ wrong: 20, refused: 0 }), { wrong: 0, refused: 20 }])
  })

  it('from many addresses does not keep an owner out who comes with a new browser and mistypes twice', async () => {
    const { email, password } = await shop.join()
    await besiege(email)
    const from = newAddress()
    for (let i = 0; i < 2; i++) expect((await logIn({ email, from })).status).toBe(401)
    for (let i = 0; i < 5; i++) expect((await logIn({ email, password, from })).status).toBe(200)
    expect((await logIn({ email, from })).status).toBe(401)
    expect((await logIn({ email, from })).status).toBe(429)
  })

  it('is slowed in the same way for an account that is not there', async () => {
    const from = newAddress()
    expect(await guess(12, () => ({ email: 'no-such@example.in', from }))).toMatchObject({ wrong: 10, refused: 2 })
  })

  it('does not count logins that were right', async () => {
    const { email, password } = await shop.join()
    const from = newAddress()
    for (let i = 0; i < 12; i++) expect((await logIn({ email, password, from })).status).toBe(200)
    expect((await guess(11, () => ({ email, from }))).wrong).toBe(10)
  })

  it('a thousand times keeps nobody who was here before out, and holds little in memory', async () => {
    const { email, password, cookie } = await shop.join()
    const from = newAddress()
    const before = process.memoryUsage().rss
    const { answers, wrong, refused, busy } = await guess(1_000, () => ({ email, from }))
    expect(wrong + refused + busy).toBe(1_000)
    // the pool takes two and lets fifty wait; who takes a turn and finds it full gives it back
    expect(wrong).toBeLessThanOrEqual(10)
    for (const answer of answers) {
      if (answer.status !== 401) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
    expect((await logIn({ email, password, from })).status).toBe(429)
    expect((await logIn({ email, password, from, cookie })).status).toBe(200)
  })

  it('takes as long for an account that is not there as for one that is', async () => {
    const { email } = await shop.join()
    const times = { there: [] as number[], notThere: [] as number[] }
    const rounds = 15
    for (let i = 0; i < rounds; i++) {
      for (const kind of ['there', 'notThere'] as const) {
        const attempt = { email: kind === 'there' ? email : `nobody-${i}@example.in`, from: newAddress() }
        const start = performance.now()
        expect((await logIn(attempt)).status).toBe(401)
        times[kind].push(performance.now() - start)
      }
    }
    const ratio = median(times.notThere) / median(times.there)
    expect(ratio).toBeGreaterThan(0.6)
    expect(ratio).toBeLessThan(1.6)
  })
})

describe('a browser that has logged in before', () => {
  it('is known by a cookie that scripts cannot read', async () => {
    const { email, password } = await shop.join()
    const { headers } = await logIn({ email, password })
    expect(headers['set-cookie']).toMatch(
      /^device=[\w-]{43}; Max-Age=31536000; Path=\/api\/users; HttpOnly; SameSite=Lax$/,
    )
    const token = /device=([\w-]+)/.exec(String(headers['set-cookie']))?.[1]
    expect(JSON.stringify(await shop.db.select().from(devices))).not.toContain(token)
  })

  it('is slowed alone, after ten wrong passwords of its own', async () => {
    const { email, password, cookie } = await shop.join()
    const from = newAddress()
    expect(await guess(12, () => ({ email, from, cookie }))).toMatchObject({ wrong: 10, refused: 2 })
    expect((await logIn({ email, password, from })).status).toBe(200)
  })

  it('is known only to the accounts that logged in with it', async () => {
    const [owner, other] = [await shop.join(), await shop.join()]
    const from = newAddress()
    expect((await guess(12, () => ({ email: owner.email, from, cookie: other.cookie }))).wrong).toBe(10)
    expect((await logIn({ ...owner, from, cookie: other.cookie })).status).toBe(429)
  })

  it('may be shared by two, and then knows both', async () => {
    const [first, second] = [await shop.join(), await shop.join()]
    const { cookie } = first
    const { headers } = await logIn({ ...second, cookie })
    expect(String(headers['set-cookie'])).toContain(cookie.cookie)
    for (const { email, password } of [first, second]) {
      await guess(12, () => ({ email }))
      expect((await logIn({ email, password, cookie })).status).toBe(200)
    }
  })

  it('gets a cookie of ours in place of one that somebody made up', async () => {
    const made = `device=${'x'.repeat(43)}`
    const { email, password } = await shop.join()
    const { headers } = await logIn({ email, password, cookie: { cookie: made } })
    expect(String(headers['set-cookie'])).not.toContain(made)
  })

  it('is one of the twenty latest', async () => {
    const { id, email, password, cookie } = await shop.join()
    const client = { network: newAddress(), device: '', deviceToken: undefined }
    for (let i = 0; i < 20; i++) {
      shop.pass(1_000)
      await shop.db.transaction((tx) => openSession(tx, { userId: id, client, now: shop.now() }))
    }
    const kept = (await shop.db.select().from(devices)).filter(({ userId }) => userId === id)
    expect(kept).toHaveLength(20)
    const from = newAddress()
    await guess(12, () => ({ email, from }))
    expect((await logIn({ email, password, from, cookie })).status).toBe(429)
  })
})

describe('new accounts', () => {
  it('are opened three hundred at once from one address, and then slowly', async () => {
    const from = newAddress()
    const { key, everyMs } = bucket('registration', from)
    await shop.db.insert(throttle).values({ key, fullAt: new Date(shop.now().getTime() + 299 * everyMs) })
    const body = { name: 'A', email: 'late@example.in', password: 'chai-at-six' }
    expect((await shop.call('POST', '/register', { from, body })).status).toBe(201)
    expect((await shop.call('POST', '/register', { from, body })).status).toBe(429)
  })
})
