import { useSyncExternalStore } from 'react'
import { MAX_BULK_ORDERS } from '../../bulk-contract.ts'

const STORAGE_KEY = 'admin-selected-orders'

/** Kept for the tab, so paging, filtering and printing don't lose the selection. */
let selected: ReadonlySet<string> | undefined
const listeners = new Set<() => void>()
const none: ReadonlySet<string> = new Set()

function readStored(): string {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? ''
  } catch {
    // storage is disabled
    return ''
  }
}

export function readSelectedOrders(): ReadonlySet<string> {
  selected ??= new Set(
    readStored()
      .split(',')
      .filter((id) => /^[0-9a-f]{24}$/.test(id)),
  )
  return selected
}

/** Keeps the first of too many orders. */
export function selectOrders(ids: ReadonlySet<string>): void {
  selected = new Set([...ids].slice(0, MAX_BULK_ORDERS))
  try {
    sessionStorage.setItem(STORAGE_KEY, [...selected].join(','))
  } catch {
    // without storage, a reload of the page loses the selection
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSelectedOrders(): [ReadonlySet<string>, (ids: ReadonlySet<string>) => void] {
  return [useSyncExternalStore(subscribe, readSelectedOrders, () => none), selectOrders]
}
