import { useSyncExternalStore } from 'react'

type Drawer = 'menu' | 'cart'

/** The highlighted header icon: of the open drawer, otherwise of the current page. */
export type ActiveIcon = Drawer | 'profile' | 'none'

let openDrawer: Drawer | undefined
let openedAtKey: unknown
const listeners = new Set<() => void>()

/** Read from the history because the URL changes before React Router renders the page. */
const getLocationKey = () => window.history.state?.key

function setDrawer(next: Drawer | undefined): void {
  openDrawer = next
  openedAtKey = next && getLocationKey()
  for (const listener of listeners) listener()
}

export const openMenu = () => setDrawer('menu')
export const openCart = () => setDrawer('cart')
export const closeDrawers = () => setDrawer(undefined)

/** Closes a drawer opened on the previous page, but not one opened while the new page was rendering. */
export function closeStaleDrawer(): void {
  if (openDrawer && openedAtKey !== getLocationKey()) closeDrawers()
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
