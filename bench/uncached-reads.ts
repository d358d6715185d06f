import { Agent, get } from 'node:http'
import { type LoadMetrics, type LoadSamples, rotate, runLoad, summarizeLoad } from './load.ts'
import { hasTime, reportProgress } from './progress.ts'
import { requestPaths } from './request-paths.ts'
import type { BenchShop } from './shops.ts'

export interface UncachedRead extends LoadMetrics {
  name: string
  products: number
}

/** As many as a shop with two cores can process; more would only measure queueing. */
const CONCURRENCY = 4
const agent = new Agent({ keepAlive: true })

/** Measures reads without the response cache, at every catalogue size in alternation. */
export async function measureUncachedReads(
  shops: BenchShop[],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<UncachedRead[]> {
  const results: UncachedRead[] = []
  for (const [name, paths] of Object.entries(requestPaths)) {
    reportProgress(`${name}, uncached: ${paths.length} URLs`)
    const requesters = shops.map(({ uncachedServer }) => createRequester(uncachedServer.url, paths))
    for (const { uncachedServer } of shops) await requestAllOnce(uncachedServer.url, paths)
    const samples: LoadSamples[][] = shops.map(() => [])
    for (let round = 0; round < rounds && (round === 0 || hasTime()); round++) {
      for (const [n, sendRequest] of rotate([...requesters.entries()], round))
        samples[n]?.push(await runLoad(CONCURRENCY, seconds, sendRequest))
    }
    results.push(...shops.map(({ products }, n) => ({ name, products, ...summarizeLoad(samples[n] ?? []) })))
  }
  return results
}

/** Requests every URL once to warm up the JIT and the cached counts. */
async function requestAllOnce(url: string, paths: string[]): Promise<void> {
  const remaining = paths.values()
  const requestNext = async () => {
    for (const path of remaining) await sendRequest(url + path)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, requestNext))
}

/** Cycles through the URLs with a stride, so a short round has every kind of request. */
function createRequester(url: string, paths: string[]): () => Promise<void> {
  const STRIDE = 37
  let requested = 0
  return () => sendRequest(url + paths[(requested++ * STRIDE) % paths.length])
}

function sendRequest(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url} responded ${response.statusCode}`)),
      )
    }).on('error', reject)
  })
}
