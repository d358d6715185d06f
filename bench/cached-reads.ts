import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BareResponse } from './bare-server.ts'
import { startChild, stopChild, waitForUrl } from './child.ts'
import { type Comparison, compare } from './compare.ts'
import { rotate } from './load.ts'
import { warmUp } from './load-generator.ts'
import { type MeasuredServer, measureLoad, type Round } from './measure.ts'
import { hasTime, reportProgress } from './progress.ts'
import type { BenchShop } from './shops.ts'

export interface CachedRead extends Comparison {
  name: string
  products: number
}

interface RoundOptions {
  rounds: number
  seconds: number
  warmUpRequests: number
}

/** The most common reads; the product id differs per catalogue. */
const reads = {
  'product list (20)': () => '/api/products?limit=20',
  'product detail': (id: string) => `/api/products/${id}`,
  search: () => '/api/products?search=black+hoodie&limit=20',
  suggestions: () => '/api/search/suggestions?q=hoodie',
  'home page': () => '/',
  'collection page': () => '/collections/SweatShirt',
  'product page': (id: string) => `/product/${id}`,
}

/**
 * Compares cached reads with two bare servers that send the same body, one with the same headers and one with two, at every
 * catalogue size, in alternation.
 */
export async function compareCachedReads(shops: BenchShop[], options: RoundOptions): Promise<CachedRead[]> {
  const [bareProcess, bareMinimalHeadersProcess] = [startChild('bare-server.ts'), startChild('bare-server.ts')]
  try {
    const shopsWithPaths = await Promise.all(shops.map(async (shop) => ({ ...shop, paths: await listPaths(shop) })))
    const responses = shopsWithPaths.flatMap(({ products, cachedServer, paths }) =>
      paths.map(async ({ path }) => ({
        ...(await captureResponse(cachedServer.url, path)),
        path: `/${products}${path}`,
      })),
    )
    const captured = await Promise.all(responses)
    const bareUrl = await startBareServer(bareProcess, captured)
    const bareMinimalHeadersUrl = await startBareServer(bareMinimalHeadersProcess, captured.map(keepMinimalHeaders))
    const comparisons = Object.keys(reads).map((name, index) => {
      const pairs = shopsWithPaths.map(({ products, cachedServer, paths }) => {
        const path = paths[index]?.path ?? ''
        const bare = { url: `${bareUrl}/${products}${path}`, process: bareProcess }
        const bareMinimalHeaders = {
          url: `${bareMinimalHeadersUrl}/${products}${path}`,
          process: bareMinimalHeadersProcess,
        }
        return { products, path, bare, bareMinimalHeaders, shop: { ...cachedServer, url: cachedServer.url + path } }
      })
      return { name, pairs }
    })
    await warmUpAll(
      comparisons.flatMap(({ pairs }) => pairs),
      options,
    )
    const results: CachedRead[] = []
    for (const [index, { name, pairs }] of comparisons.entries()) {
      reportProgress(`${name}, cached (${index + 1} of ${comparisons.length})`)
      const rounds = await measureRounds(pairs, options)
      results.push(...pairs.map(({ products, path }, n) => ({ name, products, ...compare(path, rounds[n] ?? []) })))
    }
    return results
  } finally {
    await Promise.all([stopChild(bareProcess), stopChild(bareMinimalHeadersProcess)])
  }
}

async function startBareServer(child: ChildProcess, responses: BareResponse[]): Promise<string> {
  child.send(responses)
  return waitForUrl(child)
}

/** What a bare server needs; the client of the benchmark does not decode the body. */
const minimalHeaders = new Set(['content-type', 'content-length'])
const keepMinimalHeaders = ({ headers, ...response }: BareResponse): BareResponse => ({
  ...response,
  headers: headers.filter((_, index) => minimalHeaders.has(headers[index - (index % 2)]?.toLowerCase() ?? '')),
})

const servers = ['bare', 'bareMinimalHeaders', 'shop'] as const
type Servers<T> = Record<(typeof servers)[number], T>
type Targets = Servers<MeasuredServer>

/** Warms up all reads first: a bare server is one process for all sizes and would otherwise be warm earlier. */
async function warmUpAll(reads: Targets[], { warmUpRequests }: RoundOptions): Promise<void> {
  reportProgress('warming up')
  for (const targets of reads) for (const server of servers) await warmUp(targets[server].url, warmUpRequests)
}

async function measureRounds(reads: Targets[], { rounds, seconds }: RoundOptions): Promise<Servers<Round>[][]> {
  const results: Servers<Round>[][] = reads.map(() => [])
  for (let round = 0; round < rounds && (round === 0 || hasTime()); round++) {
    for (const [n, targets] of rotate([...reads.entries()], round)) {
      const measured: [string, Round][] = []
      // another order in each round, so none always runs last
      for (const server of rotate([...servers], round))
        measured.push([server, await measureLoad(targets[server], seconds)])
      results[n]?.push(Object.fromEntries(measured) as Servers<Round>)
    }
  }
  return results
}

async function listPaths({ cachedServer }: BenchShop): Promise<{ path: string }[]> {
  const { _id } = (await (await fetch(`${cachedServer.url}/api/products/best-seller`)).json()) as { _id: string }
  return Object.values(reads).map((buildPath) => ({ path: buildPath(_id) }))
}

/** Captures the shop's response with all headers except those Node adds itself. */
async function captureResponse(url: string, path: string): Promise<BareResponse> {
  const request = get(url + path, { headers: { 'accept-encoding': 'br' } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${path} responded ${response.statusCode}`)
  const nodeHeaders = new Set(['date', 'connection', 'keep-alive'])
  const headers = response.rawHeaders.flatMap((name, index, rawHeaders) =>
    index % 2 === 0 && !nodeHeaders.has(name.toLowerCase()) ? [name, rawHeaders[index + 1] ?? ''] : [],
  )
  return { path, headers, body: body.toString('base64') }
}
