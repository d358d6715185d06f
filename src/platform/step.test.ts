import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { step } from './step.mjs'

function screen(isTTY: boolean) {
  const written: string[] = []
  return { isTTY, write: (text: string) => written.push(text) > 0, text: () => written.join('') }
}

describe('a long step', () => {
  it('is two plain lines where nothing can move', async () => {
    const out = screen(false)
    expect(await step('Building', async () => 'built', out)).toBe('built')
    expect(out.text()).toMatch(/^… Building\n✓ Building {2}0\.\d s\n$/)
  })

  it('says now and then that it is still at it', async () => {
    vi.useFakeTimers()
    const out = screen(false)
    const work = step('Building', () => new Promise((done) => setTimeout(done, 70_000)), out)
    await vi.advanceTimersByTimeAsync(70_000)
    await work
    vi.useRealTimers()
    expect(out.text()).toMatch(
      /^… Building\n… Building, still at it after 30\.0 s\n… Building, still at it after 60\.0 s\n✓ Building {2}70\.0 s\n$/,
    )
  })

  it('spins in a terminal and leaves one line', async () => {
    const out = screen(true)
    await step('Building', () => pause(250), out)
    const drawn = stripVTControlCharacters(out.text()).split('\r')
    expect(drawn.slice(1, 3)).toEqual(['⠋ Building', '⠙ Building'])
    expect(drawn.at(-1)).toMatch(/^✓ Building {2}0\.\d s\n$/)
    expect(out.text().match(/\n/g)).toHaveLength(1)
  })

  it('shows that it failed, and fails', async () => {
    const out = screen(false)
    await expect(step('Building', () => Promise.reject(new Error('no bricks')), out)).rejects.toThrow('no bricks')
    expect(out.text()).toMatch(/✗ Building {2}0\.\d s\n$/)
  })
})
