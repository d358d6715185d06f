import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { runCommand } from './run-command.mjs'

const folder = createTempFolder()
const getFailure = (promise: Promise<void>): Promise<{ message: string; exitCode: number }> =>
  promise.then(
    () => Promise.reject(new Error('the command succeeded')),
    (error) => error,
  )
const runNode = (script: string) => runCommand(process.execPath, ['-e', script])

describe('runCommand', () => {
  it('prints nothing on success', async () => {
    const print = vi.spyOn(process.stdout, 'write')
    await runNode('console.log("working")')
    expect(print).not.toHaveBeenCalled()
  })

  it('shows the output on failure', async () => {
    const { message, exitCode } = await getFailure(runNode('console.log("one"); console.error("two"); process.exit(9)'))
    expect(message).toMatch(/^one\ntwo\n.* failed\.$/s)
    expect(exitCode).toBe(1)
  })

  it('shows the start and the end of long output', async () => {
    const { message } = await getFailure(
      runNode('for (let i = 0; i < 1000; i++) console.log("line", i); process.exitCode = 9'),
    )
    expect(message).toMatch(/^line 0\n/)
    expect(message).toContain('line 99\n…\nline 900\n')
    expect(message).toContain('line 999\n')
  })

  it('reports a missing program', async () => {
    expect((await getFailure(runCommand('/no/such/program', []))).message).toMatch(
      /^\/no\/such\/program could not start/,
    )
  })

  it('stops the whole process group on a stop signal', async () => {
    const script = join(folder, 'caller.mjs')
    const commandScript = `setInterval(() => {}, 1000); const child = require('node:child_process').spawn(process.execPath, ['-e', 'console.log("child", process.pid); setInterval(() => {}, 1000)'], { stdio: 'inherit' })`
    writeFileSync(
      script,
      `import { runCommand } from ${JSON.stringify(new URL('run-command.mjs', import.meta.url).href)}
      await runCommand(process.execPath, ['-e', ${JSON.stringify(commandScript)}], { inheritOutput: true }).catch((error) => {
        console.log(error.message)
        process.exit(error.exitCode)
      })`,
    )
    const caller = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    caller.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
    })
    await vi.waitFor(() => expect(output).toMatch(/child \d+/), { timeout: 10_000 })
    caller.kill('SIGTERM')
    // closes only when every process that could write to it has exited
    await once(caller.stdout, 'close')
    expect(output).toMatch(/\nStopped\.\n$/)
    expect(caller.exitCode ?? (await once(caller, 'exit'))[0]).toBe(143)
  })
})
