import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { parseSettings } from '#platform/settings.ts'
import { openPort, plainServer } from '#tests/support/plain-server.ts'
import { registerLiveSite } from './site.ts'

const root = join(import.meta.dirname, '..')

it('serves the sources of the pages while they are edited, and no other file of the checkout', async () => {
  const { app } = await plainServer({ settings: { dev: true } })
  await registerLiveSite(app, { log: createLog({ level: 'silent' }), settings: parseSettings({}) })
  const port = await openPort(app)
  const statusOf = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: answer.status, text: await answer.text() }
  }
  expect((await statusOf('/src/web/entry-client.tsx')).status).toBe(200)
  for (const path of ['/package.json?raw', '/.gitignore', `/@fs${root}/package.json`, '/scripts/start.ts']) {
    const { status, text } = await statusOf(path)
    expect({ path, status }).not.toEqual({ path, status: 200 })
    expect(text).not.toContain('"nukkad"')
  }
})
