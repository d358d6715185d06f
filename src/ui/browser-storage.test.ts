import { afterEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/stub-local-storage.ts'
import { readStorage, writeStorage } from './browser-storage.ts'

afterEach(() => {
  writeStorage('note', null)
  vi.unstubAllGlobals()
})

it('stores a value and removes it', () => {
  const storage = stubLocalStorage()
  writeStorage('note', 'chai')
  expect(storage.get('note')).toBe('chai')
  expect(readStorage('note')).toBe('chai')
  writeStorage('note', null)
  expect(storage.size).toBe(0)
  expect(readStorage('note')).toBeNull()
})

it('falls back to memory when storage is unavailable', () => {
  stubLocalStorage(() => false)
  expect(readStorage('note')).toBeNull()
  writeStorage('note', 'chai')
  expect(readStorage('note')).toBe('chai')
  writeStorage('note', null)
  expect(readStorage('note')).toBeNull()
})

it('prefers a value it could not write over the stored one', () => {
  let isFull = false
  stubLocalStorage((action) => action === 'read' || !isFull)
  writeStorage('note', 'old')
  isFull = true
  writeStorage('note', 'new')
  expect(readStorage('note')).toBe('new')
  isFull = false
  writeStorage('note', 'newer')
  expect(readStorage('note')).toBe('newer')
})

it('logs a storage failure once per key', () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  stubLocalStorage(() => false)
  readStorage('first')
  readStorage('first')
  writeStorage('first', 'chai')
  readStorage('second')
  expect(log.mock.calls.map(([text]) => text)).toEqual([
    'Browser storage unavailable for first',
    'Browser storage unavailable for second',
  ])
})
