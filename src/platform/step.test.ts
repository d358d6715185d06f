import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it, vi } from 'vitest'
import { step } from './step.mjs'

function createOutput(isTTY: boolean) {
  const written: string[] = []
  return { isTTY, write: (text: string) => written.push(text) > 0, text: () => written.join('') }
}

describe('step', () => {
  it('prints two plain lines without a terminal', async () => {
    const out = createOutput(false)
    expect(await step('Building', async () => 'built', out)).toBe('built')
    expect(out.text()).toMatch(/^… Building\n✓ Building {2}0\.\d s\n$/)
  })

  it('prints a reminder every 30 seconds', async () => {
    vi.useFakeTimers()
    const out = createOutput(false)
    const work = step('Building', () => new Promise((done) => setTimeout(done, 70_000)), out)
    await vi.advanceTimersByTimeAsync(70_000)
    await work
    vi.useRealTimers()
    expect(out.text()).toMatch(
      /^… Building\n… Building, still running after 30\.0 s\n… Building, still running after 60\.0 s\n✓ Building {2}70\.0 s\n$/,
    )
  })

  it('shows a spinner in a terminal and leaves one line', async () => {
    const out = createOutput(true)
    await step('Building', () => pause(250), out)
    const frames = stripVTControlCharacters(out.text()).split('\r')
    expect(frames.slice(1, 3)).toEqual(['⠋ Building', '⠙ Building'])
    expect(frames.at(-1)).toMatch(/^✓ Building {2}0\.\d s\n$/)
    expect(out.text().match(/\n/g)).toHaveLength(1)
  })

  it('marks a failed step and rethrows the error', async () => {
    const out = createOutput(false)
    await expect(step('Building', () => Promise.reject(new Error('no bricks')), out)).rejects.toThrow('no bricks')
    expect(out.text()).toMatch(/✗ Building {2}0\.\d s\n$/)
  })
})
