import { useSyncExternalStore } from 'react'

type Drawer = 'menu' | 'cart'

/** The icon that is marked: that of what is open, or of where one is. */
export type ActiveIcon = Drawer | 'profile' | 'none'

let opened: Drawer | undefined
const listeners = new Set<() => void>()

function set(next: Drawer | undefined): void {
  opened = next
  for (const listener of listeners) listener()
}

export const openMenu = () => set('menu')
export const openCart = () => set('cart')
export const closeDrawers = () => set(undefined)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The drawer that is open; only one ever is. */
export function useOpenDrawer(): Drawer | undefined {
  return useSyncExternalStore(
    subscribe,
    () => opened,
    () => undefined,
  )
}

export function activeIcon(drawer: Drawer | undefined, pathname: string): ActiveIcon {
  if (drawer) return drawer
  return /^\/profile\/?$/.test(pathname) ? 'profile' : 'none'
}
