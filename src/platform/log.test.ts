import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

interface Line {
  [field: string]: unknown
  url?: unknown
  err?: unknown
  req?: unknown
}

function captureLog(use: (log: ReturnType<typeof createLog>) => void) {
  const written: string[] = []
  use(createLog({ level: 'debug', destination: { write: (line) => void written.push(line) } }))
  return { text: written.join(''), lines: written.map((line) => JSON.parse(line) as Line) }
}

describe('the log', () => {
  it('writes one JSON object per line, with the level as text', () => {
    const { lines } = captureLog((log) => {
      log.info({ port: 3000 }, 'listening')
      log.warn('slow')
    })
    expect(lines).toMatchObject([
      { level: 'info', port: 3000, msg: 'listening', time: expect.stringMatching(/^\d{4}-/) },
      { level: 'warn', msg: 'slow' },
    ])
  })

  it.each([
    'authorization',
    'Authorization',
    'cookie',
    'set-cookie',
    'password',
    'newPassword',
    'token',
    'userToken',
    'METRICS_TOKEN',
    'secret',
    'RAZORPAY_KEY_SECRET',
    'card',
    'cardNumber',
    'cvv',
    'apiKey',
  ])('hides %s at any depth', (name) => {
    const { text, lines } = captureLog((log) => {
      log.info({
        [name]: 'hush-1',
        a: { [name]: 'hush-2', b: { c: [{ [name]: { deep: ['hush-3'] } }] } },
        visible: 'plain',
      })
      log.child({ [name]: 'hush-4' }).info('from a child')
    })
    expect(text).not.toContain('hush')
    expect(lines[0]).toMatchObject({ visible: 'plain', a: { [name]: '[hidden]', b: { c: [{ [name]: '[hidden]' }] } } })
  })

  it('hides the password of a database URL anywhere in a line', () => {
    const url = 'postgres://shop:hu%2Fsh-9@db.example.in:5432/nukkad'
    const { text } = captureLog((log) => {
      log.info({ url, nested: { url } }, `connecting to ${url}`)
      log.error({ err: Object.assign(new Error(`cannot reach ${url}`), { address: url }) })
    })
    expect(text).not.toContain('sh-9')
    expect(text).toContain('connecting to postgres://shop:[hidden]@db.example.in:5432/nukkad')
    expect(text).toContain('"address":"postgres://shop:[hidden]@db.example.in:5432/nukkad"')
  })

  it('hides secrets in a query string', () => {
    const { lines } = captureLog((log) => {
      log.info({ url: '/reset?token=hush&next=/cart' })
      log.info({ url: '/api/cart?userId=&guestId=guest_hush' })
    })
    expect(lines[0]?.url).toBe('/reset?token=[hidden]&next=/cart')
    expect(lines[1]?.url).toBe('/api/cart?userId=&guestId=[hidden]')
  })

  it('hides the token of a payment link', () => {
    const { lines } = captureLog((log) => {
      log.info({ url: '/pay/hush' })
      log.info({ url: '/api/payment-links/hush/checkout' })
      log.info({ url: '/api/checkout/1/pay' })
    })
    expect(lines.map(({ url }) => url)).toEqual(['/pay/[hidden]', '/api/payment-links/[hidden]', '/api/checkout/1/pay'])
  })

  it('hides the token of a preview and of a parcel', () => {
    const paths = ['/preview/hush', '/api/previews/hush', '/track/hush', '/api/track/hush?lang=en', '/api/track']
    const { lines } = captureLog((log) => {
      for (const url of paths) log.info({ url })
    })
    expect(lines.map(({ url }) => url)).toEqual([
      '/preview/[hidden]',
      '/api/previews/[hidden]',
      '/track/[hidden]',
      '/api/track/[hidden]?lang=en',
      '/api/track',
    ])
  })

  it('hides the secret URL of a return photo, and a second-factor challenge', () => {
    const { lines } = captureLog((log) => {
      log.info({ url: '/media/returns/hush-hush.webp?w=400' })
      log.info({ url: '/media/uploads/shirt-400.webp' })
      log.info({ challenge: 'hush' })
    })
    expect(lines[0]?.url).toBe('/media/returns/[hidden]?w=400')
    expect(lines[1]?.url).toBe('/media/uploads/shirt-400.webp')
    expect(JSON.stringify(lines)).not.toContain('hush')
  })

  it('logs an error with its causes, but without the parameters of a failed query', () => {
    const cause = Object.assign(new Error('duplicate key'), { code: '23505' })
    const queryError = Object.assign(
      new Error('Failed query: insert into users\nparams: asha@example.in,a\nhush "quoted', { cause }),
      {
        params: ['asha@example.in', 'a\nhush "quoted'],
      },
    )
    const { text, lines } = captureLog((log) => log.error({ err: queryError }))
    expect(text).not.toContain('hush')
    expect(lines[0]?.err).toMatchObject({ message: expect.stringContaining('Failed query: insert into users') })
    expect(text).toContain('duplicate key')
  })

  it('logs only the plain data of an error', () => {
    class Client {
      host = 'db.internal'
    }
    const client = new Client()
    const loop: Record<string, unknown> = { name: 'loop' }
    loop['self'] = loop
    const inner = Object.assign(new Error('inner'), { client })
    const outer = Object.assign(new AggregateError([inner], 'outer'), {
      code: '57P01',
      client,
      retry: () => {},
      issues: [{ path: ['size'], client }],
      loop,
    })
    const { text, lines } = captureLog((log) => log.warn({ err: outer }))
    expect(text).not.toContain('db.internal')
    expect(lines[0]?.err).toMatchObject({
      type: 'AggregateError',
      message: 'outer',
      stack: expect.stringContaining('log.test'),
      code: '57P01',
      issues: [{ path: ['size'] }],
      loop: { name: 'loop' },
      aggregateErrors: [{ message: 'inner' }],
    })
    expect(lines[0]?.err).not.toHaveProperty('client')
  })

  it.each([[null], [undefined], ['a text'], [{ code: 7 }]])('accepts %s as an error', (thrown) => {
    const { lines } = captureLog((log) => log.error({ err: thrown }, 'failed'))
    expect(lines[0]).toMatchObject({ msg: 'failed', ...(thrown === undefined ? {} : { err: thrown }) })
  })

  it('stays fast with malicious lines', () => {
    const start = process.threadCpuUsage()
    captureLog((log) => {
      for (const piece of ['token', 'a.', 'a://b:', '"', 'x:', '@']) log.info({ url: `/${piece.repeat(16_000)}` })
    })
    const { user, system } = process.threadCpuUsage(start)
    expect((user + system) / 1_000).toBeLessThan(500)
  })

  it('logs only method, URL and status of a request and response', () => {
    const { lines } = captureLog((log) =>
      log.info({ req: { method: 'GET', url: '/', headers: { host: 'x' } }, res: { statusCode: 200, body: 'x' } }),
    )
    expect(lines[0]).toMatchObject({ req: { method: 'GET', url: '/' }, res: { statusCode: 200 } })
    expect(lines[0]?.req).not.toHaveProperty('headers')
  })
})
