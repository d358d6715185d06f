import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { percentile } from './load.ts'
import { reportProgress } from './progress.ts'

export type LoadGenerator = 'wrk' | 'autocannon'

export interface GeneratedLoad {
  requests: number
  seconds: number
  p99Ms: number
}

const CONNECTIONS = 32
const headers = { 'accept-encoding': 'br' }
/** The precision of autocannon's durations. */
const SAMPLE_MS = 50
const resultScript = fileURLToPath(new URL('wrk-result.lua', import.meta.url))
const run = promisify(execFile)

/** Prefers wrk: autocannon needs more CPU than the servers it measures, so every ratio is close to 1. */
async function findGenerator(): Promise<LoadGenerator> {
  // wrk prints its version and exits with 1
  const isInstalled = await run('wrk', ['--version']).catch(({ stdout = '' }) => ({ stdout }))
  if (isInstalled.stdout.startsWith('wrk')) return 'wrk'
  reportProgress('wrk is not installed: autocannon generates the load, which hides most differences')
  return 'autocannon'
}

export const loadGenerator = await findGenerator()

/** Requests the URL on all connections for this long, rounded up to a whole second by wrk. */
export async function generateLoad(url: string, seconds: number): Promise<GeneratedLoad> {
  return loadGenerator === 'wrk' ? runWrk(url, seconds) : runAutocannon(url, seconds)
}

/** Sends requests until the JIT is warm; the shop has more code to warm up than the bare server. */
export async function warmUp(url: string, requests: number): Promise<void> {
  await autocannon({ url, connections: CONNECTIONS, amount: requests, sampleInt: SAMPLE_MS, headers })
}

interface WrkResult {
  requests: number
  micros: number
  p99Micros: number
  badStatuses: number
  socketErrors: number
}

async function runWrk(url: string, seconds: number): Promise<GeneratedLoad> {
  const { stdout } = await run('wrk', [
    '--threads',
    '1',
    '--connections',
    String(CONNECTIONS),
    '--duration',
    `${Math.ceil(seconds)}s`,
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    '--script',
    resultScript,
    url,
  ])
  const result: WrkResult = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  checkResult(url, result.requests, result.badStatuses, result.socketErrors)
  return { requests: result.requests, seconds: result.micros / 1e6, p99Ms: result.p99Micros / 1000 }
}

async function runAutocannon(url: string, duration: number): Promise<GeneratedLoad> {
  const startedAt = performance.now()
  // autocannon's histogram has millisecond resolution only
  const latenciesMs: number[] = []
  const { promise: ended, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const options = { url, connections: CONNECTIONS, duration, sampleInt: SAMPLE_MS, headers }
  const cannon = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
  cannon.on('response', (_client, _status, _bytes, ms) => latenciesMs.push(ms))
  const result = await ended
  const seconds = (performance.now() - startedAt) / 1000
  checkResult(url, result['2xx'], result.non2xx, result.errors)
  return { requests: result['2xx'], seconds, p99Ms: percentile(latenciesMs, 99) }
}

function checkResult(url: string, requests: number, badStatuses: number, errors: number): void {
  if (requests > 0 && badStatuses === 0 && errors === 0) return
  throw new Error(`${url} failed under load: ${badStatuses} error responses, ${errors} errors`)
}
