import { expect } from 'vitest'

const QUIET_MS = 1_500

/** Requests these paths until they are cached and the cache has not been invalidated for a while. */
export async function waitUntilCached(url: string, paths: string[]): Promise<void> {
  const readInvalidationCount = async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    return /^http_cache_drops_total (\d+)/m.exec(metrics)?.[1] ?? expect.fail('http_cache_drops_total is missing')
  }
  let lastCount = ''
  let lastInvalidationAt = 0
  const hasSettled = async () => {
    const count = await readInvalidationCount()
    if (count !== lastCount) {
      lastCount = count
      lastInvalidationAt = performance.now()
      for (const path of paths) expect((await fetch(`${url}${path}`)).status).toBe(200)
    }
    return performance.now() - lastInvalidationAt > QUIET_MS
  }
  await expect.poll(hasSettled, { timeout: 30_000 }).toBe(true)
}
