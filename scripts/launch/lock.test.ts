import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { findProcessIdentity, withLock } from './lock.mjs'

describe('a lock', () => {
  const file = join(createTempFolder(), 'deep', 'work.lock')
  beforeEach(() => mkdirSync(dirname(file), { recursive: true }))

  /** Starts another process that can hold the lock. */
  async function startHolder() {
    const child = spawn(process.execPath, ['-e', 'console.log("started"); setInterval(() => {}, 1000)'])
    await once(child.stdout, 'data')
    return child
  }

  it('is released when the work succeeds or fails', async () => {
    expect(await withLock(file, async () => existsSync(file), vi.fn())).toBe(true)
    expect(existsSync(file)).toBe(false)
    await expect(withLock(file, () => Promise.reject(new Error('no')), vi.fn())).rejects.toThrow('no')
    expect(existsSync(file)).toBe(false)
  })

  it('makes a second process wait and notifies it once', async () => {
    const other = await startHolder()
    const onWait = vi.fn()
    writeFileSync(file, `${findProcessIdentity(other.pid ?? 0)}`)
    let hasStarted = false
    const waiting = withLock(file, async () => (hasStarted = true), onWait)
    await vi.waitFor(() => expect(onWait).toHaveBeenCalledOnce())
    await wait(500)
    expect(hasStarted).toBe(false)
    other.kill('SIGKILL')
    await waiting
    expect(hasStarted).toBe(true)
    expect(onWait).toHaveBeenCalledOnce()
  })

  it('lets only one of many contenders work at a time', async () => {
    let workingCount = 0
    let maxWorkingCount = 0
    const work = async () => {
      maxWorkingCount = Math.max(maxWorkingCount, ++workingCount)
      await wait(20)
      workingCount--
    }
    await Promise.all(Array.from({ length: 5 }, () => withLock(file, work, vi.fn())))
    expect(maxWorkingCount).toBe(1)
  })

  it('is stale when its process is dead, even if the process id is in use again', async () => {
    writeFileSync(file, `${process.pid} 12345`)
    expect(await withLock(file, async () => 'acquired', vi.fn())).toBe('acquired')
  })

  it('is stale when the file stays empty', async () => {
    writeFileSync(file, '')
    expect(await withLock(file, async () => 'acquired', vi.fn())).toBe('acquired')
  })

  it('outlives a killed process while the child that does the work is alive', async () => {
    const child = await startHolder()
    await withLock(
      file,
      async (addHolder) => {
        addHolder(child.pid)
        const [own, shared] = readFileSync(file, 'utf8').split('\n')
        expect(own).toBe(findProcessIdentity(process.pid))
        expect(shared).toBe(findProcessIdentity(child.pid ?? 0))
      },
      vi.fn(),
    )
    writeFileSync(file, `${process.pid} 12345\n${findProcessIdentity(child.pid ?? 0)}`)
    const onWait = vi.fn()
    const waiting = withLock(file, async () => 'acquired', onWait)
    await vi.waitFor(() => expect(onWait).toHaveBeenCalledOnce())
    child.kill('SIGKILL')
    expect(await waiting).toBe('acquired')
  })
})
