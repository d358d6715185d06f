import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { type App, createServer } from './create-server.ts'
import { formatCsvLine, sendCsv, unescapeFormulas } from './csv.ts'

describe('a line of a CSV file', () => {
  it.each([
    ['plain text and numbers', ['Asha', 12, -3.5], 'Asha,12,-3.5\r\n'],
    ['numbers written as text', ['-12.50', '7'], '-12.50,7\r\n'],
    ['empty cells', [null, undefined, ''], ',,\r\n'],
    ['commas, quotes and line breaks', ['a,b', 'say "hi"', 'one\ntwo'], '"a,b","say ""hi""","one\ntwo"\r\n'],
    [
      'text that a spreadsheet would run as a formula',
      ['=1+1', '+cmd', '-x', '@sum', '\tx'],
      "'=1+1,'+cmd,'-x,'@sum,'\tx\r\n",
    ],
    [
      'text that would start a formula in a spreadsheet with other separators',
      ['a;=1+1', 'a; b;@x', 'one\n+cmd', 'a;\t=x', 'a=b;c-d'],
      `a;'=1+1,a; b;'@x,"one\n'+cmd",a;'\t'=x,a=b;c-d\r\n`,
    ],
    ['full-width formula characters', ['＝1+1', '＋x', '－x', '＠x', 'a;＝1'], "'＝1+1,'＋x,'－x,'＠x,a;'＝1\r\n"],
    // couriers reject a number with a quote; digits and separators can't name a function, a cell or a file
    [
      'phone numbers, which contain no letters, so they are harmless',
      ['+91 98765 43210', '+919876543210', '+91 (22) 2345-6789', '+91 98765 A1', '+1+2+3+4+5', '+91;=1'],
      "+91 98765 43210,+919876543210,+91 (22) 2345-6789,'+91 98765 A1,'+1+2+3+4+5,'+91;'=1\r\n",
    ],
    ['a formula that needs quotes', ['=HYPERLINK("x","y")'], `"'=HYPERLINK(""x"",""y"")"\r\n`],
  ])('formats %s', (_, cells, line) => {
    expect(formatCsvLine(cells)).toBe(line)
  })
})

it.each(['=1', "'=1", "''=1", 'a;=1', "a;'=1", '\t=x', "it's; -5 °C\n- wash cold", '+91 98765 43210', '＝x'])(
  'an imported cell is what was exported: %j',
  (text) => {
    const cell = formatCsvLine([text])
      .replace(/\r\n$/, '')
      .replace(/^"(.*)"$/s, '$1')
    expect(unescapeFormulas(cell)).toBe(text)
  },
)

describe('a CSV download', () => {
  let app: App
  let batchesRead = 0
  async function* batches() {
    for (const batch of [[{ n: 1 }, { n: 2 }], [{ n: 3 }]]) {
      batchesRead++
      yield batch
    }
  }
  beforeAll(async () => {
    app = await createServer({
      log: pino({ level: 'silent' }),
      settings: { publicUrl: undefined, metricsToken: undefined },
      cache: new ResponseCache({ maxBytes: 1_000 }),
      readiness: async () => ({ ok: true }),
      limits: { eventLoopDelayMs: 0 },
    })
    app.get('/unreadable.csv', (_, reply) =>
      sendCsv(reply, {
        name: 'list',
        columns: [],
        // biome-ignore lint/correctness/useYield: it throws before the first batch
        batches: (async function* () {
          throw new Error('database unreachable')
        })(),
      }),
    )
    app.get('/list.csv', (_, reply) =>
      sendCsv(reply, { name: 'list', columns: [{ header: 'Number', value: ({ n }) => n }], batches: batches() }),
    )
  })
  afterAll(() => app.close())

  it('responds with a JSON error when the list cannot be read', async () => {
    const { statusCode, headers } = await app.inject('/unreadable.csv')
    expect([statusCode, headers['content-type']]).toEqual([500, 'application/json; charset=utf-8'])
  })

  it('streams batch by batch with the response headers of a download', async () => {
    const { headers, body } = await app.inject('/list.csv')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="list.csv"',
    })
    expect(body).toBe('\ufeffNumber\r\n1\r\n2\r\n3\r\n')
    expect(batchesRead).toBe(2)
  })
})
