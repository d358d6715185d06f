import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { runCommand } from './run-command.mjs'

const folder = tempFolder()
const failure = (promise: Promise<void>): Promise<{ message: string; exitCode: number }> =>
  promise.then(
    () => Promise.reject(new Error('the command succeeded')),
    (error) => error,
  )
const node = (script: string) => runCommand(process.execPath, ['-e', script])

describe('a command', () => {
  it('is quiet when it succeeds', async () => {
    const print = vi.spyOn(process.stdout, 'write')
    await node('console.log("working")')
    expect(print).not.toHaveBeenCalled()
  })

  it('shows what it said when it fails', async () => {
    const { message, exitCode } = await failure(node('console.log("one"); console.error("two"); process.exit(9)'))
    expect(message).toMatch(/^one\ntwo\n.* failed\.$/s)
    expect(exitCode).toBe(1)
  })

  it('shows the beginning and the end of what it said at length', async () => {
    const { message } = await failure(
      node('for (let i = 0; i < 1000; i++) console.log("line", i); process.exitCode = 9'),
    )
    expect(message).toMatch(/^line 0\n/)
    expect(message).toContain('line 99\n…\nline 900\n')
    expect(message).toContain('line 999\n')
  })

  it('says so when there is no such program', async () => {
    expect((await failure(runCommand('/no/such/program', []))).message).toMatch(
      /^\/no\/such\/program could not be started/,
    )
  })

  it('is stopped with its whole family when the process is asked to stop', async () => {
    const script = join(folder, 'parent.mjs')
    const family = `setInterval(() => {}, 1000); const child = require('node:child_process').spawn(process.execPath, ['-e', 'console.log("child", process.pid); setInterval(() => {}, 1000)'], { stdio: 'inherit' })`
    writeFileSync(
      script,
      `import { runCommand } from ${JSON.stringify(new URL('run-command.mjs', import.meta.url).href)}
      await runCommand(process.execPath, ['-e', ${JSON.stringify(family)}], { aloud: true }).catch((error) => {
        console.log(error.message)
        process.exit(error.exitCode)
      })`,
    )
    const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    parent.stdout.setEncoding('utf8').on('data', (text) => {
      said += text
    })
    await vi.waitFor(() => expect(said).toMatch(/child \d+/), { timeout: 10_000 })
    parent.kill('SIGTERM')
    // closes only when the last of the family that could write to it is gone
    await once(parent.stdout, 'close')
    expect(said).toMatch(/\nStopped\.\n$/)
    expect(parent.exitCode ?? (await once(parent, 'exit'))[0]).toBe(143)
  })
})
