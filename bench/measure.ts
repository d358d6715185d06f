import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import autocannon from 'autocannon'

/** A server in a process of its own, which tells its CPU time when asked. */
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
const WARM_UP_REQUESTS = 10_000
const headers = { 'accept-encoding': 'br' }
/** How exactly a round ends on time. */
const SAMPLE_MS = 50

/** Until the compiler has seen enough of it: a cold server is slower, and the shop has more code to warm. */
export async function warmUp({ url }: Contestant, path: string): Promise<void> {
  await autocannon({
    url: url + path,
    connections: CONNECTIONS,
    amount: WARM_UP_REQUESTS,
    sampleInt: SAMPLE_MS,
    headers,
  })
}

/** Puts one server under load for a while. Both its throughput and its own CPU time count: the loader shares the machine. */
export async function measure({ url, process }: Contestant, path: string, seconds: number): Promise<Round> {
  const cpuBefore = await cpuMicros(process)
  const began = performance.now()
  const result = await autocannon({
    url: url + path,
    connections: CONNECTIONS,
    duration: seconds,
    sampleInt: SAMPLE_MS,
    headers,
  })
  const elapsedSeconds = (performance.now() - began) / 1000
  const cpu = (await cpuMicros(process)) - cpuBefore
  const answered = result['2xx']
  if (answered === 0 || result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}${path} failed under load: ${result.non2xx} refusals, ${result.errors} errors`)
  }
  return {
    requestsPerSecond: answered / elapsedSeconds,
    p99Ms: result.latency.p99,
    cpuMicrosPerRequest: cpu / answered,
  }
}

async function cpuMicros(child: ChildProcess): Promise<number> {
  const told = once(child, 'message')
  child.send('cpu')
  const [{ user, system }] = (await told) as [NodeJS.CpuUsage]
  return user + system
}
