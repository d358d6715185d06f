import { expect } from 'vitest'

const QUIET_MS = 1_500

/** Requests these paths until they are cached and no cache invalidation is pending. */
export async function waitUntilCached(url: string, paths: string[]): Promise<void> {
  const countDrops = async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    return /^http_cache_drops_total (\d+)/m.exec(metrics)?.[1] ?? expect.fail('http_cache_drops_total is missing')
  }
  let [before, since] = ['', 0]
  const isQuiet = async () => {
    const now = await countDrops()
    if (now !== before) {
      ;[before, since] = [now, performance.now()]
      for (const path of paths) expect((await fetch(`${url}${path}`)).status).toBe(200)
    }
    return performance.now() - since > QUIET_MS
  }
  await expect.poll(isQuiet, { timeout: 30_000 }).toBe(true)
}
