import { useEffect, useEffectEvent } from 'react'

/**
 * Gives every open dialog a history entry, so the browser's Back closes the dialog instead of leaving the page. The entry
 * has the URL and the router's state of the page below it. The router never sees these entries: it does not handle their
 * `popstate` events, and its pages replace them.
 */
interface EntryState {
  /** The position of the page in React Router's history. */
  idx?: number
  /** How many dialogs are open in this entry. */
  dialogs?: number
}

/** Closes each open dialog, the topmost last. */
const openDialogs: (() => void)[] = []
/** Changes by the router that wait until the entries of the dialogs are gone. */
const waitingChanges: (() => void)[] = []
let isTraversing = false
let current: EntryState | null = null

const countDialogs = (state: EntryState | null) => state?.dialogs ?? 0

type HistoryChange = 'pushState' | 'replaceState'

function changeHistory(change: HistoryChange, ...args: Parameters<History['pushState']>): void {
  History.prototype[change].apply(window.history, args)
  current = window.history.state
}

/** Makes the history match the open dialogs. */
function syncEntries(): void {
  if (isTraversing) return
  const surplus = countDialogs(current) - (waitingChanges.length > 0 ? 0 : openDialogs.length)
  if (surplus > 0) {
    isTraversing = true
    window.history.go(-surplus)
    return
  }
  for (const change of waitingChanges.splice(0)) change()
  while (countDialogs(current) < openDialogs.length)
    changeHistory('pushState', { ...current, dialogs: countDialogs(current) + 1 }, '')
}

function handlePopState(event: PopStateEvent): void {
  const previous = current
  current = window.history.state
  const isSamePage = previous?.idx === current?.idx && countDialogs(previous) !== countDialogs(current)
  if (isSamePage) event.stopImmediatePropagation()
  // after Back the entry has fewer dialogs than are open; after Forward it has more, and they stay closed
  if (!isTraversing) for (const close of openDialogs.splice(countDialogs(current)).reverse()) close()
  isTraversing = false
  syncEntries()
}

/** Runs a change by the router as if the dialogs had no entries. */
function changePage(change: HistoryChange, args: Parameters<History['pushState']>): void {
  const dialogs = isTraversing ? Number.POSITIVE_INFINITY : countDialogs(current)
  if (dialogs === 0) {
    changeHistory(change, ...args)
    return
  }
  if (dialogs === 1 && change === 'pushState') changeHistory('replaceState', ...args)
  else waitingChanges.push(() => changeHistory(change, ...args))
  // a dialog that stays open on the new page gets a new entry; most close with the old page
  setTimeout(syncEntries)
}

/** Must run before the router is created, so its listener comes first. */
export function startDialogHistory(): void {
  current = window.history.state
  window.history.pushState = (...args) => changePage('pushState', args)
  window.history.replaceState = (...args) => changePage('replaceState', args)
  window.addEventListener('popstate', handlePopState, { capture: true })
  // a reload closes the dialogs, but keeps their entries
  syncEntries()
}

/** Lets the browser's Back close a dialog while it is open. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const closeDialog = () => close()
    openDialogs.push(closeDialog)
    // in a microtask, so a dialog that replaces another keeps its entry
    queueMicrotask(syncEntries)
    return () => {
      const index = openDialogs.indexOf(closeDialog)
      // Back has already removed its entry
      if (index < 0) return
      openDialogs.splice(index, 1)
      queueMicrotask(syncEntries)
    }
  }, [isOpen])
}
