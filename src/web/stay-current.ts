const REOPENED = 'reopened'

/**
 * Opens this address anew: the screen that it wanted may have been replaced by a release since the page was opened.
 * Once for each address, so that a screen that is really broken does not reload for ever; says whether it does.
 */
export function reopenOnce(): boolean {
  try {
    if (sessionStorage.getItem(REOPENED) === window.location.href) return false
    sessionStorage.setItem(REOPENED, window.location.href)
  } catch {
    // without a memory it could not stop
    return false
  }
  window.location.reload()
  return true
}

/** Keeps what was seen for when the network is gone. Only of a built shop: while developing, nothing may come from a store. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // a browser that refuses it still shows the shop
  navigator.serviceWorker.register('/service-worker.js').catch(() => {})
}
