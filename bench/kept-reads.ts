import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { BareAnswer } from './bare-server.ts'
import { startChild, stopChild, urlOf } from './child.ts'
import { type Comparison, compare } from './compare.ts'
import { rotated } from './load.ts'
import { measure, type Round, warmUp } from './measure.ts'
import { hasTime, tell } from './progress.ts'
import type { BenchShop } from './shops.ts'

export interface KeptRead extends Comparison {
  what: string
  products: number
}

interface Turns {
  rounds: number
  seconds: number
  warmUpRequests: number
}

/** What shoppers ask for most; which product it is differs from catalogue to catalogue. */
const reads = {
  'product list (20)': () => '/api/products?limit=20',
  'product detail': (id: string) => `/api/products/${id}`,
  search: () => '/api/products?search=black+hoodie&limit=20',
  suggestions: () => '/api/search/suggestions?q=hoodie',
  'home page': () => '/',
  'collection page': () => '/collections/Hoodie',
  'product page': (id: string) => `/product/${id}`,
}

/** Answers from memory beside a bare server that answers the same bytes, at every size, all of them by turns. */
export async function compareKeptReads(shops: BenchShop[], turns: Turns): Promise<KeptRead[]> {
  const bareProcess = startChild('bare-server.ts')
  try {
    const asked = await Promise.all(shops.map(async (shop) => ({ ...shop, paths: await pathsOf(shop) })))
    const answers = asked.flatMap(({ products, kept, paths }) =>
      paths.map(async ({ path }) => ({ ...(await answerOf(kept.url, path)), path: `/${products}${path}` })),
    )
    bareProcess.send(await Promise.all(answers))
    const bareUrl = await urlOf(bareProcess)
    const contests = Object.keys(reads).map((what, at) => {
      const pairs = asked.map(({ products, kept, paths }) => {
        const path = paths[at]?.path ?? ''
        const bare = { url: `${bareUrl}/${products}${path}`, process: bareProcess }
        return { products, path, bare, shop: { ...kept, url: kept.url + path } }
      })
      return { what, pairs }
    })
    await warmUpAll(
      contests.flatMap(({ pairs }) => pairs),
      turns,
    )
    const results: KeptRead[] = []
    for (const [at, { what, pairs }] of contests.entries()) {
      tell(`${what}, from memory (${at + 1} of ${contests.length})`)
      const rounds = await takeTurns(pairs, turns)
      results.push(...pairs.map(({ products, path }, n) => ({ what, products, ...compare(path, rounds[n] ?? []) })))
    }
    return results
  } finally {
    await stopChild(bareProcess)
  }
}

type Pair = Record<'bare' | 'shop', Parameters<typeof measure>[0]>

/** All reads before the first is measured: the bare server of all sizes is one process, and would be warm earlier. */
async function warmUpAll(pairs: Pair[], { warmUpRequests }: Turns): Promise<void> {
  tell('warming up')
  for (const { bare, shop } of pairs) for (const each of [bare, shop]) await warmUp(each, warmUpRequests)
}

async function takeTurns(pairs: Pair[], { rounds, seconds }: Turns) {
  const results: { bare: Round; shop: Round }[][] = pairs.map(() => [])
  for (let round = 0; round < rounds && (round === 0 || hasTime()); round++) {
    for (const [n, { bare, shop }] of rotated([...pairs.entries()], round)) {
      // by turns, so that neither always comes second
      const isFirst = round % 2 === 0
      const early = await measure(isFirst ? bare : shop, seconds)
      const late = await measure(isFirst ? shop : bare, seconds)
      results[n]?.push(isFirst ? { bare: early, shop: late } : { bare: late, shop: early })
    }
  }
  return results
}

async function pathsOf({ kept }: BenchShop): Promise<{ path: string }[]> {
  const { _id } = (await (await fetch(`${kept.url}/api/products/best-seller`)).json()) as { _id: string }
  return Object.values(reads).map((pathOf) => ({ path: pathOf(_id) }))
}

/** What the shop answers, to the last header, except those that Node adds by itself. */
async function answerOf(url: string, path: string): Promise<BareAnswer> {
  const request = get(url + path, { headers: { 'accept-encoding': 'br' } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
  const byNode = new Set(['date', 'connection', 'keep-alive'])
  const headers = response.rawHeaders.flatMap((name, index, all) =>
    index % 2 === 0 && !byNode.has(name.toLowerCase()) ? [name, all[index + 1] ?? ''] : [],
  )
  return { path, headers, body: body.toString('base64') }
}
