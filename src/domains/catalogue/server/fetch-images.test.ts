import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createMemoryStorage } from '#tests/support/create-memory-storage.ts'
import { startImageFetches } from './fetch-images.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('logs a failure once, until a run succeeds', async () => {
  const error = new Error('database unavailable')
  const warn = vi.fn()
  const task = startImageFetches({
    db: { execute: () => Promise.reject(error) },
    log: { warn },
    jobs: { enqueue: async () => {} },
    storage: createMemoryStorage(),
    mediaFetchAllow: [],
  } as unknown as Parameters<typeof startImageFetches>[0])
  onTestFinished(() => task.close())
  await vi.advanceTimersByTimeAsync(3_000)
  expect(warn.mock.calls).toEqual([[{ err: error }, 'Could not fetch images of imported products; will retry']])
})
