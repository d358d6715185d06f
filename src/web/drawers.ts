import { useSyncExternalStore } from 'react'

type Drawer = 'menu' | 'cart'

/** The icon that is marked: that of what is open, or of where one is. */
export type ActiveIcon = Drawer | 'profile' | 'none'

let opened: Drawer | undefined
let openedAt: unknown
const listeners = new Set<() => void>()

/** The browser's own word of it: the address changes before the page does. */
const whereOneIs = () => window.history.state?.key

function set(next: Drawer | undefined): void {
  opened = next
  openedAt = next && whereOneIs()
  for (const listener of listeners) listener()
}

export const openMenu = () => set('menu')
export const openCart = () => set('cart')
export const closeDrawers = () => set(undefined)

/** What was opened on the page before goes with it; what was opened while this one was drawn stays. */
export function closeLeftBehind(): void {
  if (opened && openedAt !== whereOneIs()) closeDrawers()
}

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
