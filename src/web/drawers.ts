import { useSyncExternalStore } from 'react'

type Drawer = 'menu' | 'cart'

/** The highlighted header icon: that of the open drawer, otherwise that of the current page. */
export type ActiveIcon = Drawer | 'profile' | 'none'

let openDrawer: Drawer | undefined
let openedAtLocationKey: unknown
const listeners = new Set<() => void>()

/** Reads the history, because the location changes before React Router renders the page. */
const getLocationKey = () => window.history.state?.key

function setDrawer(next: Drawer | undefined): void {
  openDrawer = next
  openedAtLocationKey = next && getLocationKey()
  for (const listener of listeners) listener()
}

export const openMenu = () => setDrawer('menu')
export const openCart = () => setDrawer('cart')
export const closeDrawers = () => setDrawer(undefined)

/** Closes a drawer opened on the previous page, but not one opened while the new page was rendering. */
export function closeStaleDrawer(): void {
  if (openDrawer && openedAtLocationKey !== getLocationKey()) closeDrawers()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the open drawer; only one can be open. */
export function useOpenDrawer(): Drawer | undefined {
  return useSyncExternalStore(
    subscribe,
    () => openDrawer,
    () => undefined,
  )
}

export function getActiveIcon(drawer: Drawer | undefined, pathname: string): ActiveIcon {
  if (drawer) return drawer
  return /^\/profile\/?$/.test(pathname) ? 'profile' : 'none'
}
