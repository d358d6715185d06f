/**
 * Preloaded into the shop with --expose-gc. On SIGUSR2, the process collects garbage and reports its memory to the
 * parent process.
 */
export interface MemoryReport {
  memory: { rss: number; heapUsed: number; external: number }
  timers: number
}

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  const timers = process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length
  const report: MemoryReport = { memory: { rss, heapUsed, external }, timers }
  process.send?.(report)
})
