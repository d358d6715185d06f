const RELOADED = 'reloadedFor'

/**
 * A page that was opened before a release asks for screens that the release has replaced: it is opened anew, once for
 * each address, so that a screen that is really broken does not reload for ever.
 */
export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(RELOADED) === window.location.href) return
    sessionStorage.setItem(RELOADED, window.location.href)
    event.preventDefault()
    window.location.reload()
  })
}

/** Only of a built shop: while developing, nothing may come from a store. */
export function keepWhatWasSeen(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // a browser that refuses it still shows the shop
  navigator.serviceWorker.register('/service-worker.js').catch(() => {})
}
