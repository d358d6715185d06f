import type { Usage } from './child.ts'

/** Returns the resource usage of this process. */
export function readOwnUsage(): Usage {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  return {
    cpuMicros: userCPUTime + systemCPUTime,
    rssBytes: process.memoryUsage.rss(),
    peakRssBytes: maxRSS * 1024,
  }
}
