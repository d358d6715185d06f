import { Agent, get } from 'node:http'
import { addresses } from './addresses.ts'
import { type Figures, figuresOf, keepBusy, rotated, type Times } from './load.ts'
import { hasTime, tell } from './progress.ts'
import type { BenchShop } from './shops.ts'

export interface UnkeptRead extends Figures {
  what: string
  products: number
}

/** As many as a shop with two cores can work at; more would only measure how long the queue is. */
const AT_ONCE = 4
const agent = new Agent({ keepAlive: true })

/** Answers made anew each time by shops that keep nothing, one address after the other, at every size by turns. */
export async function measureUnkeptReads(
  shops: BenchShop[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<UnkeptRead[]> {
  const results: UnkeptRead[] = []
  for (const [what, paths] of Object.entries(addresses)) {
    tell(`${what}, made anew each time: ${paths.length} addresses`)
    const askers = shops.map(({ unkept }) => askerOf(unkept.url, paths))
    for (const { unkept } of shops) await askEach(unkept.url, paths)
    const times: Times[][] = shops.map(() => [])
    for (let round = 0; round < rounds && (round === 0 || hasTime()); round++) {
      for (const [n, ask] of rotated([...askers.entries()], round))
        times[n]?.push(await keepBusy(AT_ONCE, seconds, ask))
    }
    results.push(...shops.map(({ products }, n) => ({ what, products, ...figuresOf(times[n] ?? []) })))
  }
  return results
}

/** Once, so that the compiler has seen them and what is counted has been counted. */
async function askEach(url: string, paths: string[]): Promise<void> {
  const left = paths.values()
  const askOn = async () => {
    for (const path of left) await ask(url + path)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))
}

/** Goes round the addresses, and takes them from all over the list, so that a short round meets all kinds. */
function askerOf(url: string, paths: string[]): () => Promise<void> {
  const STRIDE = 37
  let asked = 0
  return () => ask(url + paths[(asked++ * STRIDE) % paths.length])
}

function ask(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    }).on('error', reject)
  })
}
