import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type LoadSamples, runLoad } from './load.ts'
import { loadGenerator } from './load-generator.ts'
import { callApi, placeOrder } from './shoppers.ts'

const script = fileURLToPath(new URL('place-orders.lua', import.meta.url))
const run = promisify(execFile)
/** All latencies of a run, as text. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024

interface OrderLoad {
  url: string
  /** Sessions of customers; each places one order after the other on its own connection. */
  tokens: string[]
  productIds: string[]
  /** How often an order's product is added to the cart before checkout. */
  cartAdditions?: number
  /** Without checkout: every addition to the cart is an operation. */
  addsOnly?: boolean
  /** How long the last orders may take; wrk always waits for the whole time. */
  graceSeconds?: number
}

/**
 * Places whole orders for this long. Prefers wrk, because the load generator takes CPU time away from the shop on the same
 * cores.
 */
export async function generateOrders(load: OrderLoad, seconds: number): Promise<LoadSamples> {
  return loadGenerator === 'wrk' ? placeWithWrk(load, seconds) : placeWithNode(load, seconds)
}

function placeWithNode(
  { url, tokens, productIds, cartAdditions = 0, addsOnly = false }: OrderLoad,
  seconds: number,
): Promise<LoadSamples> {
  let placed = 0
  return runLoad(tokens.length, seconds, async (n) => {
    // the same product again, because the response has the whole cart
    const productId = productIds[(addsOnly ? n : placed++) % productIds.length] ?? ''
    const authorization = `Bearer ${tokens[n]}`
    for (let added = 0; added < (addsOnly ? 1 : cartAdditions); added++)
      await callApi(`${url}/api/cart`, 'POST', { productId, quantity: 1 }, authorization)
    if (!addsOnly) await placeOrder(url, authorization, productId)
  })
}

interface WrkResult {
  ms: number
  failures: number
  socketErrors: number
  /** The response to the last failed request of a shopper. */
  failure: string
  latenciesMs: number[]
}

async function placeWithWrk(load: OrderLoad, seconds: number): Promise<LoadSamples> {
  const { url, tokens, productIds, cartAdditions = 0, addsOnly = false, graceSeconds = 2 } = load
  const folder = await mkdtemp(join(tmpdir(), 'nukkad-bench-'))
  try {
    const [tokenFile, productFile] = [join(folder, 'tokens'), join(folder, 'products')]
    await writeFile(tokenFile, tokens.join('\n'))
    await writeFile(productFile, productIds.join('\n'))
    const count = String(tokens.length)
    const { stdout } = await run(
      'wrk',
      [
        '--threads',
        count,
        '--connections',
        count,
        '--duration',
        `${Math.ceil(seconds) + graceSeconds}s`,
        '--timeout',
        '30s',
        '--script',
        script,
        url,
        '--',
        tokenFile,
        productFile,
        String(cartAdditions),
        addsOnly ? 'addition' : 'order',
        String(seconds),
      ],
      { maxBuffer: MAX_OUTPUT_BYTES },
    )
    const result: WrkResult = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
    const { latenciesMs, failures, socketErrors, failure } = result
    if (latenciesMs.length === 0 || failures > 0 || socketErrors > 0)
      throw new Error(`${url} failed under load: ${failures} rejected requests, ${socketErrors} errors. ${failure}`)
    return { latenciesMs, perSecond: latenciesMs.length / (result.ms / 1000) }
  } finally {
    await rm(folder, { recursive: true })
  }
}
