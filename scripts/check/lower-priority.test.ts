import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { expect, it, onTestFinished } from 'vitest'
import { lowerPriority } from './lower-priority.ts'

it('gives a process the lowest priority, also among sessions', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  const pid = child.pid ?? expect.fail('the process has no id')
  lowerPriority(pid)
  expect(getPriority(pid)).toBe(constants.priority.PRIORITY_LOW)
  const group = `/proc/${pid}/autogroup`
  if (existsSync(group)) expect(readFileSync(group, 'utf8')).toContain(`nice ${constants.priority.PRIORITY_LOW}`)
})

it('ignores a process that has ended', () => {
  expect(() => lowerPriority(2 ** 22 + 1)).not.toThrow()
})
