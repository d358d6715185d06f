import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test as base } from '@playwright/test'

/** For tests that change what every visitor sees: each `test` made here has its own shop, so others are not affected. */
export const createTestWithOwnShop = () =>
  base.extend<object, { ownShop: string }>({
    ownShop: [
      async ({ browserName: _ }, use) => {
        const child = spawn(process.execPath, ['tests/support/shop-for-browsers.ts'], {
          stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
        })
        const { stdout } = child
        if (!stdout) throw new Error('the shop process has no stdout')
        let url = ''
        for await (const line of createInterface(stdout)) {
          url = /^open at (\S+)$/.exec(line)?.[1] ?? ''
          if (url) break
        }
        stdout.resume()
        await use(url)
        const ended = once(child, 'exit')
        child.kill('SIGTERM')
        await ended
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: ({ ownShop }, use) => use(ownShop),
  })

/** Its shop is shared by the specs that restore what they change. */
export const test = createTestWithOwnShop()
