import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { makeDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import type { BareAnswer } from './bare-server.ts'
import { type CartWrites, compareCartWrites } from './cart-writes.ts'
import { type Comparison, compare } from './compare.ts'
import { type Contestant, measure, warmUp } from './measure.ts'

const fixedPaths = ['/', '/collections/Hoodie', '/api/products?limit=20']

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '16' },
    seconds: { type: 'string', default: '0.25' },
  },
})

function start(file: string, env: Record<string, string> = {}): ChildProcess {
  return fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function urlOf(child: ChildProcess): Promise<string> {
  const [{ url }] = (await Promise.race([once(child, 'message'), failed(child)])) as [{ url: string }]
  return url
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`${child.spawnargs.at(-1)} ended with ${code} before it was ready`)
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

/** Which product it is changes with the demo catalogue, not what its page costs. */
async function productPath(url: string): Promise<string> {
  const bestSeller = (await (await fetch(`${url}/api/products/best-seller`)).json()) as { _id: string }
  return `/product/${bestSeller._id}`
}

async function contest(path: string, bare: Contestant, shop: Contestant): Promise<Comparison> {
  for (const contestant of [bare, shop]) await warmUp(contestant, path)
  const seconds = Number(options.seconds)
  const rounds: Parameters<typeof compare>[1] = []
  for (let round = 0; round < Number(options.rounds); round++) {
    // by turns, so that neither always comes second
    const first = round % 2 === 0 ? bare : shop
    const early = await measure(first, path, seconds)
    const late = await measure(first === bare ? shop : bare, path, seconds)
    rounds.push(first === bare ? { bare: early, shop: late } : { bare: late, shop: early })
  }
  return compare(path, rounds)
}

function print(results: Comparison[], cartWrites: CartWrites): void {
  if (options.json) {
    console.log(JSON.stringify([...results, { path: 'add to cart', ...cartWrites }], null, 2))
    return
  }
  console.log('Answers from the cache, beside a bare node:http server that answers the same bytes.\n')
  console.table(
    Object.fromEntries(
      results.map(({ path, bare, shop, throughput, p99, cpu }) => [
        path,
        {
          'bare req/s': Math.round(bare.requestsPerSecond),
          'shop req/s': Math.round(shop.requestsPerSecond),
          'throughput, shop / bare': throughput.toFixed(2),
          'p99 ms, bare': bare.p99Ms,
          'p99 ms, shop': shop.p99Ms,
          'p99, shop / bare': p99.toFixed(2),
          'CPU per request, shop / bare': cpu.toFixed(2),
        },
      ]),
    ),
  )
  const { insertsPerSecond, addsPerSecond, ratio } = cartWrites
  console.log('\nAdding to carts on 16 connections, beside inserts of single rows by the same driver.\n')
  console.table({
    'add to cart': {
      'inserts/s': Math.round(insertsPerSecond),
      'adds/s': Math.round(addsPerSecond),
      'adds / inserts': ratio.toFixed(2),
    },
  })
}

const dataDir = await makeDataDir()
const shopProcess = start('shop-process.ts', { DATA_DIR: dataDir })
const bareProcess = start('bare-server.ts')
try {
  const shop = { url: await urlOf(shopProcess), process: shopProcess }
  const paths = [...fixedPaths, await productPath(shop.url)]
  bareProcess.send(await Promise.all(paths.map((path) => answerOf(shop.url, path))))
  const bare = { url: await urlOf(bareProcess), process: bareProcess }
  const results: Comparison[] = []
  for (const path of paths) results.push(await contest(path, bare, shop))
  const turns = { rounds: Number(options.rounds), seconds: Number(options.seconds) }
  print(results, await compareCartWrites({ dataDir, ...turns }))
} finally {
  bareProcess.kill()
  if (shopProcess.exitCode === null) {
    shopProcess.send('stop')
    await once(shopProcess, 'exit')
  }
  await removeDataDir(dataDir)
}
