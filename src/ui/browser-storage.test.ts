import { afterEach, expect, it, vi } from 'vitest'
import { stubLocalStorage } from '#tests/support/local-storage.ts'
import { readStored, writeStored } from './browser-storage.ts'

afterEach(() => {
  writeStored('note', null)
  vi.unstubAllGlobals()
})

it('keeps what is written, and forgets it', () => {
  const kept = stubLocalStorage()
  writeStored('note', 'chai')
  expect(kept.get('note')).toBe('chai')
  expect(readStored('note')).toBe('chai')
  writeStored('note', null)
  expect(kept.size).toBe(0)
  expect(readStored('note')).toBeNull()
})

it('remembers until the page is left when the browser keeps nothing', () => {
  stubLocalStorage(() => false)
  expect(readStored('note')).toBeNull()
  writeStored('note', 'chai')
  expect(readStored('note')).toBe('chai')
  writeStored('note', null)
  expect(readStored('note')).toBeNull()
})

it('prefers what it could not write to what still lies there', () => {
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

it('logs what the browser refuses, once for each key', () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue()
  stubLocalStorage(() => false)
  readStored('refused')
  readStored('refused')
  writeStored('refused', 'chai')
  readStored('refused too')
  expect(log.mock.calls.map(([text]) => text)).toEqual([
    'This browser does not keep refused.',
    'This browser does not keep refused too.',
  ])
})
