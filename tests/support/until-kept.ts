import { expect } from 'vitest'

const QUIET_MS = 1_500

/** Asks for these until the shop keeps them and nothing is on its way that would make it forget them again. */
export async function untilKept(url: string, paths: string[]): Promise<void> {
  const drops = async () => {
    const told = await (await fetch(`${url}/metrics`)).text()
    return /^http_cache_drops_total (\d+)/m.exec(told)?.[1] ?? expect.fail('no word of drops')
  }
  let [before, since] = ['', 0]
  const isQuiet = async () => {
    const now = await drops()
    if (now !== before) {
      ;[before, since] = [now, performance.now()]
      for (const path of paths) expect((await fetch(`${url}${path}`)).status).toBe(200)
    }
    return performance.now() - since > QUIET_MS
  }
  await expect.poll(isQuiet, { timeout: 30_000 }).toBe(true)
}
