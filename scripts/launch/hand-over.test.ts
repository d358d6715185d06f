import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { nameOf } from './lock.mjs'

const handOver = new URL('hand-over.mjs', import.meta.url).href
const folder = tempFolder()

/** Stops in its own time, like a shop that finishes what is in flight. */
const shop = write(
  'shop.mjs',
  `import { stopWithParent } from ${JSON.stringify(handOver)}
  stopWithParent()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      console.log('heard', signal)
      setTimeout(() => process.exit(7), 300)
    })
  setInterval(() => {}, 1000)
  console.log('pid', process.pid)`,
)
const launcher = write(
  'launcher.mjs',
  `import { lookAfter } from ${JSON.stringify(handOver)}
  lookAfter(process.execPath, process.argv.slice(2))`,
)

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('a launcher that looks after the shop', () => {
  let process: ChildProcessByStdio<null, Readable, null>
  let said = ''
  afterEach(() => {
    process.kill('SIGKILL')
    const shop = Number(said.match(/pid (\d+)/)?.[1])
    if (shop && nameOf(shop)) globalThis.process.kill(shop, 'SIGKILL')
  })

  async function start(args: string[], env = {}) {
    said = ''
    process = spawn(globalThis.process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...globalThis.process.env, npm_lifecycle_event: '', ...env },
    })
    process.stdout.setEncoding('utf8').on('data', (text) => (said += text))
  }
  const ready = () => vi.waitFor(() => expect(said).toMatch(/pid \d+\n/), { timeout: 10_000 })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('passes %s on once and ends with the exit code', async (signal) => {
    await start([launcher, shop])
    await ready()
    process.kill(signal)
    // npm and the terminal may both say it
    await vi.waitFor(() => expect(said).toContain('heard'))
    process.kill(signal)
    const [code] = await once(process, 'exit')
    expect(said.match(/heard \w+/g)).toEqual([`heard ${signal}`])
    expect(code).toBe(7)
  })

  it('ends as its child ended', async () => {
    await start([launcher, '-e', 'process.exit(3)'])
    expect(await once(process, 'exit')).toEqual([3, null])
    await start([launcher, '-e', 'process.kill(process.pid, "SIGKILL")'])
    expect(await once(process, 'exit')).toEqual([null, 'SIGKILL'])
  })

  it('is missed by the shop when it is killed outright', async () => {
    await start([launcher, shop])
    await ready()
    process.kill('SIGKILL')
    await once(process.stdout, 'close')
    expect(said).toContain('heard SIGTERM')
  })

  it('is not there when Node can go on in place; then npm is missed', async () => {
    const npm = `const child = require('node:child_process').spawn(process.execPath, [${JSON.stringify(shop)}], { stdio: 'inherit' })`
    await start(['-e', npm], { npm_lifecycle_event: 'start' })
    await ready()
    process.kill('SIGKILL')
    await once(process.stdout, 'close')
    expect(said).toContain('heard SIGTERM')
  })

  it('lets a shop that nobody watches over outlive the shell that started it', async () => {
    const shell = `require('node:child_process').spawn(process.execPath, [${JSON.stringify(shop)}], { stdio: 'inherit' })`
    await start(['-e', shell])
    await ready()
    process.kill('SIGKILL')
    const gone = await Promise.race([once(process.stdout, 'close'), new Promise((later) => setTimeout(later, 1500))])
    expect(gone).toBeUndefined()
  })
})
