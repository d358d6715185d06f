import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDefaultRates } from '#domains/shipping/server/api.ts'
import { createLog } from '#platform/log.ts'
import { parseSettings } from '#platform/settings.ts'
import { createBareServer, listenOnFreePort } from '#tests/support/create-bare-server.ts'
import { shopSettings } from '#tests/support/shop-settings.ts'
import { registerDevFrontend } from './dev-frontend.ts'

const root = join(import.meta.dirname, '..')

it('serves only page sources in development, and no other file of the repository', async () => {
  const { app } = await createBareServer({ settings: { dev: true } })
  await registerDevFrontend(app, {
    log: createLog({ level: 'silent' }),
    settings: parseSettings({}),
    shopSettings,
    shippingRates: createDefaultRates(shopSettings),
    findRedirect: async () => undefined,
  })
  const port = await listenOnFreePort(app)
  const request = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: response.status, text: await response.text() }
  }
  expect((await request('/src/web/entry-client.tsx')).status).toBe(200)
  for (const path of ['/package.json?raw', '/.gitignore', `/@fs${root}/package.json`, '/scripts/start.ts']) {
    const { status, text } = await request(path)
    expect({ path, status }).not.toEqual({ path, status: 200 })
    expect(text).not.toContain('"nukkad"')
  }
})
