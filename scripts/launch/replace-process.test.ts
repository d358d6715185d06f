import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { findProcessIdentity } from './lock.mjs'

const replaceProcessUrl = new URL('replace-process.mjs', import.meta.url).href
const folder = createTempFolder()

/** Stops after a delay, like a shop that drains requests. */
const shop = writeScript(
  'shop.mjs',
  `import { stopWithParent } from ${JSON.stringify(replaceProcessUrl)}
  stopWithParent()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      console.log('received', signal)
      setTimeout(() => process.exit(7), 300)
    })
  setInterval(() => {}, 1000)
  console.log('pid', process.pid)`,
)
const launcher = writeScript(
  'launcher.mjs',
  `import { superviseChild } from ${JSON.stringify(replaceProcessUrl)}
  superviseChild(process.execPath, process.argv.slice(2))`,
)

function writeScript(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('superviseChild', () => {
  let launchedProcess: ChildProcessByStdio<null, Readable, null>
  let output = ''
  afterEach(() => {
    launchedProcess.kill('SIGKILL')
    const shopPid = Number(output.match(/pid (\d+)/)?.[1])
    if (shopPid && findProcessIdentity(shopPid)) process.kill(shopPid, 'SIGKILL')
  })

  async function start(args: string[], env = {}) {
    output = ''
    launchedProcess = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: '', ...env },
    })
    launchedProcess.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  }
  const waitUntilReady = () => vi.waitFor(() => expect(output).toMatch(/pid \d+\n/), { timeout: 10_000 })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'forwards %s once and exits with the code of the child',
    async (signal) => {
      await start([launcher, shop])
      await waitUntilReady()
      launchedProcess.kill(signal)
      // npm and the terminal may both send it
      await vi.waitFor(() => expect(output).toContain('received'))
      launchedProcess.kill(signal)
      const [code] = await once(launchedProcess, 'exit')
      expect(output.match(/received \w+/g)).toEqual([`received ${signal}`])
      expect(code).toBe(7)
    },
  )

  it('exits the way its child exits', async () => {
    await start([launcher, '-e', 'process.exit(3)'])
    expect(await once(launchedProcess, 'exit')).toEqual([3, null])
    await start([launcher, '-e', 'process.kill(process.pid, "SIGKILL")'])
    expect(await once(launchedProcess, 'exit')).toEqual([null, 'SIGKILL'])
  })

  it('lets the shop stop when the launcher is killed', async () => {
    await start([launcher, shop])
    await waitUntilReady()
    launchedProcess.kill('SIGKILL')
    await once(launchedProcess.stdout, 'close')
    expect(output).toContain('received SIGTERM')
  })

  it('lets the shop stop when npm is killed', async () => {
    const npm = `const child = require('node:child_process').spawn(process.execPath, [${JSON.stringify(shop)}], { stdio: 'inherit' })`
    await start(['-e', npm], { npm_lifecycle_event: 'start' })
    await waitUntilReady()
    launchedProcess.kill('SIGKILL')
    await once(launchedProcess.stdout, 'close')
    expect(output).toContain('received SIGTERM')
  })

  it('lets a shop without npm outlive the shell that started it', async () => {
    const shell = `require('node:child_process').spawn(process.execPath, [${JSON.stringify(shop)}], { stdio: 'inherit' })`
    await start(['-e', shell])
    await waitUntilReady()
    launchedProcess.kill('SIGKILL')
    const closed = await Promise.race([
      once(launchedProcess.stdout, 'close'),
      new Promise((resolve) => setTimeout(resolve, 1500)),
    ])
    expect(closed).toBeUndefined()
  })
})
