import { afterEach, expect, it, vi } from 'vitest'
import { readSelectedOrders, selectOrders } from './use-selected-orders.ts'

afterEach(() => vi.unstubAllGlobals())

it('keeps the selection in memory when storage is disabled', () => {
  const throwBlocked = () => {
    throw new DOMException('storage is disabled', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: throwBlocked, setItem: throwBlocked })
  expect([...readSelectedOrders()]).toEqual([])
  const id = 'a'.repeat(24)
  selectOrders(new Set([id]))
  expect([...readSelectedOrders()]).toEqual([id])
})
