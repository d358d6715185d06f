import type { ChildProcess } from 'node:child_process'
import autocannon from 'autocannon'
import { getUsage } from './child.ts'
import { percentile } from './load.ts'

/** A server in its own process that reports its CPU time on request, and a URL of it. */
export interface MeasuredServer {
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
/** Precision of a round's duration. */
const SAMPLE_MS = 50

/** Sends requests until the JIT is warm; the shop has more code to warm up than the bare server. */
export async function warmUp({ url }: MeasuredServer, requests: number): Promise<void> {
  await autocannon({ url, connections: CONNECTIONS, amount: requests, sampleInt: SAMPLE_MS, headers })
}

/** Measures throughput and the server's own CPU time under load; the load generator shares the machine. */
export async function measureLoad({ url, process }: MeasuredServer, seconds: number): Promise<Round> {
  const before = await getUsage(process)
  const startedAt = performance.now()
  // autocannon's histogram has millisecond resolution only
  const latenciesMs: number[] = []
  const { promise: ended, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const options = { url, connections: CONNECTIONS, duration: seconds, sampleInt: SAMPLE_MS, headers }
  const cannon = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
  cannon.on('response', (_client, _status, _bytes, ms) => latenciesMs.push(ms))
  const result = await ended
  const elapsedSeconds = (performance.now() - startedAt) / 1000
  const cpuMicros = (await getUsage(process)).cpuMicros - before.cpuMicros
  const succeeded = result['2xx']
  if (succeeded === 0 || result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url} failed under load: ${result.non2xx} error responses, ${result.errors} errors`)
  }
  return {
    requestsPerSecond: succeeded / elapsedSeconds,
    p99Ms: percentile(latenciesMs, 99),
    cpuMicrosPerRequest: cpuMicros / succeeded,
  }
}
