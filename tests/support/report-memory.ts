/**
 * Loaded before the shop, with --expose-gc: on SIGUSR2 the process throws away what nobody needs and tells its parent
 * what is left.
 */
export interface MemoryReport {
  memory: { rss: number; heapUsed: number; external: number }
  /** Timers and the like that are still to come. */
  timers: number
}

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  const timers = process.getActiveResourcesInfo().filter((what) => what === 'Timeout').length
  const report: MemoryReport = { memory: { rss, heapUsed, external }, timers }
  process.send?.(report)
})
