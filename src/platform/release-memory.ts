import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const CHECK_MS = 10_000
/** The share of the time that the process may have been busy since the last check. */
const MAX_UTILIZATION = 0.1

/** A collection that frees less is not worth its pause. */
const MIN_GROWTH_BYTES = 16 * 1024 * 1024

/**
 * Gives memory that only the start or a rush needed back to the system, as soon as the process has been idle for a while:
 * the collection stops it for a tenth of a second. V8 would keep it, because the young generation never shrinks by itself.
 */
export function releaseMemoryWhenIdle(checkMs = CHECK_MS): NodeJS.Timeout {
  let last = performance.eventLoopUtilization()
  let releasedTo = 0
  return setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    if (utilization > MAX_UTILIZATION || process.memoryUsage.rss() < releasedTo + MIN_GROWTH_BYTES) return
    collectGarbage()
    releasedTo = process.memoryUsage.rss()
  }, checkMs).unref()
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  gc({ type: 'major', flavor: 'last-resort' })
}
