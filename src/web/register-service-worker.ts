const RELOADED_KEY = 'reopened'

/**
 * Reloads the page, because a release may have replaced the screen's code since the page was opened. Reloads each URL only
 * once, so a broken screen does not reload forever. Returns whether it reloads.
 */
export function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === window.location.href) return false
    sessionStorage.setItem(RELOADED_KEY, window.location.href)
  } catch {
    // without storage it could reload forever
    return false
  }
  window.location.reload()
  return true
}

/** Does nothing in development, where nothing may come from a cache. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // the shop works without a service worker
  navigator.serviceWorker.register('/service-worker.js').catch(() => {})
}
