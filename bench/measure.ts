import type { ChildProcess } from 'node:child_process'
import autocannon from 'autocannon'
import { usageOf } from './child.ts'
import { percentile } from './load.ts'

/** A server in a process of its own, which tells its CPU time when asked, and an address of it. */
export interface Contestant {
  url: string
  process: ChildProcess
}

export interface Round {
  requestsPerSecond: number
  p99Ms: number
  cpuMicrosPerRequest: number
}

const CONNECTIONS = 32
const headers = { 'accept-encoding': 'br' }
/** How exactly a round ends on time. */
const SAMPLE_MS = 50

/** Until the compiler has seen enough of it: a cold server is slower, and the shop has more code to warm. */
export async function warmUp({ url }: Contestant, requests: number): Promise<void> {
  await autocannon({ url, connections: CONNECTIONS, amount: requests, sampleInt: SAMPLE_MS, headers })
}

/** Puts one server under load for a while. Both its throughput and its own CPU time count: the loader shares the machine. */
export async function measure({ url, process }: Contestant, seconds: number): Promise<Round> {
  const before = await usageOf(process)
  const began = performance.now()
  // its own histogram knows whole milliseconds only
  const times: number[] = []
  const { promise: ended, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const options = { url, connections: CONNECTIONS, duration: seconds, sampleInt: SAMPLE_MS, headers }
  const cannon = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
  cannon.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  const result = await ended
  const elapsedSeconds = (performance.now() - began) / 1000
  const cpu = (await usageOf(process)).cpuMicros - before.cpuMicros
  const answered = result['2xx']
  if (answered === 0 || result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url} failed under load: ${result.non2xx} refusals, ${result.errors} errors`)
  }
  return {
    requestsPerSecond: answered / elapsedSeconds,
    p99Ms: percentile(times, 0.99),
    cpuMicrosPerRequest: cpu / answered,
  }
}
