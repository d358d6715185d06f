import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BareResponse } from './bare-server.ts'
import { startChild, stopChild, waitForUrl } from './child.ts'
import { type Comparison, compare } from './compare.ts'
import { rotate } from './load.ts'
import { measureLoad, type Round, warmUp } from './measure.ts'
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
  'collection page': () => '/collections/Hoodie',
  'product page': (id: string) => `/product/${id}`,
}

/** Compares cached reads with a bare server that sends the same bytes, at every catalogue size, in alternation. */
export async function compareCachedReads(shops: BenchShop[], options: RoundOptions): Promise<CachedRead[]> {
  const bareProcess = startChild('bare-server.ts')
  try {
    const shopsWithPaths = await Promise.all(shops.map(async (shop) => ({ ...shop, paths: await listPaths(shop) })))
    const responses = shopsWithPaths.flatMap(({ products, cached, paths }) =>
      paths.map(async ({ path }) => ({ ...(await captureResponse(cached.url, path)), path: `/${products}${path}` })),
    )
    bareProcess.send(await Promise.all(responses))
    const bareUrl = await waitForUrl(bareProcess)
    const comparisons = Object.keys(reads).map((name, index) => {
      const pairs = shopsWithPaths.map(({ products, cached, paths }) => {
        const path = paths[index]?.path ?? ''
        const bare = { url: `${bareUrl}/${products}${path}`, process: bareProcess }
        return { products, path, bare, shop: { ...cached, url: cached.url + path } }
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
    await stopChild(bareProcess)
  }
}

type Pair = Record<'bare' | 'shop', Parameters<typeof measureLoad>[0]>

/** Warms up all reads first: the bare server is one process for all sizes and would otherwise be warm earlier. */
async function warmUpAll(pairs: Pair[], { warmUpRequests }: RoundOptions): Promise<void> {
  reportProgress('warming up')
  for (const { bare, shop } of pairs) for (const target of [bare, shop]) await warmUp(target, warmUpRequests)
}

async function measureRounds(pairs: Pair[], { rounds, seconds }: RoundOptions) {
  const results: { bare: Round; shop: Round }[][] = pairs.map(() => [])
  for (let round = 0; round < rounds && (round === 0 || hasTime()); round++) {
    for (const [n, { bare, shop }] of rotate([...pairs.entries()], round)) {
      // alternates the order, so neither always runs second
      const isBareFirst = round % 2 === 0
      const firstResult = await measureLoad(isBareFirst ? bare : shop, seconds)
      const secondResult = await measureLoad(isBareFirst ? shop : bare, seconds)
      results[n]?.push(
        isBareFirst ? { bare: firstResult, shop: secondResult } : { bare: secondResult, shop: firstResult },
      )
    }
  }
  return results
}

async function listPaths({ cached }: BenchShop): Promise<{ path: string }[]> {
  const { _id } = (await (await fetch(`${cached.url}/api/products/best-seller`)).json()) as { _id: string }
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
