import type { Usage } from './child.ts'

/** For a process that is measured to tell of itself. */
export function ownUsage(): Usage {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  return {
    cpuMicros: userCPUTime + systemCPUTime,
    rssBytes: process.memoryUsage.rss(),
    peakRssBytes: maxRSS * 1024,
  }
}
