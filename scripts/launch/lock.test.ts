import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { getProcessName, withLock } from './lock.mjs'

describe('a lock', () => {
  const file = join(createTempFolder(), 'deep', 'work.lock')
  beforeEach(() => mkdirSync(dirname(file), { recursive: true }))

  /** Another process that holds the lock by name. */
  async function holder() {
    const child = spawn(process.execPath, ['-e', 'console.log("here"); setInterval(() => {}, 1000)'])
    await once(child.stdout, 'data')
    return child
  }

  it('is gone when the work is done, and when it fails', async () => {
    expect(await withLock(file, async () => existsSync(file), vi.fn())).toBe(true)
    expect(existsSync(file)).toBe(false)
    await expect(withLock(file, () => Promise.reject(new Error('no')), vi.fn())).rejects.toThrow('no')
    expect(existsSync(file)).toBe(false)
  })

  it('makes one wait for another, and says so', async () => {
    const other = await holder()
    const onWait = vi.fn()
    writeFileSync(file, `${getProcessName(other.pid ?? 0)}`)
    let begun = false
    const turn = withLock(file, async () => (begun = true), onWait)
    await vi.waitFor(() => expect(onWait).toHaveBeenCalledOnce())
    await pause(500)
    expect(begun).toBe(false)
    other.kill('SIGKILL')
    await turn
    expect(begun).toBe(true)
    expect(onWait).toHaveBeenCalledOnce()
  })

  it('lets only one of many work at a time', async () => {
    let atWork = 0
    let most = 0
    const work = async () => {
      most = Math.max(most, ++atWork)
      await pause(20)
      atWork--
    }
    await Promise.all(Array.from({ length: 5 }, () => withLock(file, work, vi.fn())))
    expect(most).toBe(1)
  })

  it('is void when its process is dead, though the process id is in use again', async () => {
    writeFileSync(file, `${process.pid} 12345`)
    expect(await withLock(file, async () => 'mine', vi.fn())).toBe('mine')
  })

  it('is void when nobody wrote a name into it', async () => {
    writeFileSync(file, '')
    expect(await withLock(file, async () => 'mine', vi.fn())).toBe('mine')
  })

  it('outlives a killed process while the child that does the work is alive', async () => {
    const child = await holder()
    await withLock(
      file,
      async (sharedWith) => {
        sharedWith(child.pid)
        const [own, shared] = readFileSync(file, 'utf8').split('\n')
        expect(own).toBe(getProcessName(process.pid))
        expect(shared).toBe(getProcessName(child.pid ?? 0))
      },
      vi.fn(),
    )
    writeFileSync(file, `${process.pid} 12345\n${getProcessName(child.pid ?? 0)}`)
    const onWait = vi.fn()
    const turn = withLock(file, async () => 'mine', onWait)
    await vi.waitFor(() => expect(onWait).toHaveBeenCalledOnce())
    child.kill('SIGKILL')
    expect(await turn).toBe('mine')
  })
})
