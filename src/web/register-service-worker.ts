/** Does nothing in development, where no response may come from a cache. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // the shop works without a service worker
  navigator.serviceWorker.register('/service-worker.js').catch(() => {})
}
