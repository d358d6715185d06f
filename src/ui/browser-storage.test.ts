import { afterEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { readStored, writeStored } from './browser-storage.ts'

afterEach(() => {
  writeStored('note', null)
  vi.unstubAllGlobals()
})

it('stores a value and removes it', () => {
  const stored = stubLocalStorage()
  writeStored('note', 'chai')
  expect(stored.get('note')).toBe('chai')
  expect(readStored('note')).toBe('chai')
  writeStored('note', null)
  expect(stored.size).toBe(0)
  expect(readStored('note')).toBeNull()
})

it('falls back to memory when storage is unavailable', () => {
  stubLocalStorage(() => false)
  expect(readStored('note')).toBeNull()
  writeStored('note', 'chai')
  expect(readStored('note')).toBe('chai')
  writeStored('note', null)
  expect(readStored('note')).toBeNull()
})

it('prefers a value it could not write over the stored one', () => {
  let isFull = false
  stubLocalStorage((action) => action === 'read' || !isFull)
  writeStored('note', 'old')
  isFull = true
  writeStored('note', 'new')
  expect(readStored('note')).toBe('new')
  isFull = false
  writeStored('note', 'newer')
  expect(readStored('note')).toBe('newer')
})

it('logs a storage failure once per key', () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  stubLocalStorage(() => false)
  readStored('refused')
  readStored('refused')
  writeStored('refused', 'chai')
  readStored('refused too')
  expect(log.mock.calls.map(([text]) => text)).toEqual([
    'Browser storage unavailable for refused',
    'Browser storage unavailable for refused too',
  ])
})
