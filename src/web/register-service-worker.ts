/** Does nothing in development, where no response may come from a cache. Another name replaces the service worker. */
export function registerServiceWorker(shopName: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // the shop works without a service worker
  navigator.serviceWorker.register(`/service-worker.js?name=${encodeURIComponent(shopName)}`).catch(() => {})
}
