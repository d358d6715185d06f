import type { ChildProcess } from 'node:child_process'
import { getUsage } from './child.ts'
import { generateLoad } from './load-generator.ts'

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

/** Measures throughput and the server's own CPU time under load; the load generator shares the machine. */
export async function measureLoad({ url, process }: MeasuredServer, duration: number): Promise<Round> {
  const before = await getUsage(process)
  const { requests, seconds, p99Ms } = await generateLoad(url, duration)
  const cpuMicros = (await getUsage(process)).cpuMicros - before.cpuMicros
  return { requestsPerSecond: requests / seconds, p99Ms, cpuMicrosPerRequest: cpuMicros / requests }
}
