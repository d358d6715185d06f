import type { Site } from '#ui/site.ts'

/** Does nothing in development, where no response may come from a cache. Another name, color or font replaces the worker. */
export function registerServiceWorker({ brand, colors, face }: Pick<Site, 'brand' | 'colors' | 'face'>): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { ink, paper, accent } = colors
  const params = new URLSearchParams({
    name: brand.name,
    headline: brand.copy.offlineHeadline,
    home: brand.copy.homeLink,
    ink: ink.slice(1),
    paper: paper.slice(1),
    accent: accent.slice(1),
    ...(face ? { font: face.url } : {}),
  })
  // the shop works without a service worker
  navigator.serviceWorker.register(`/service-worker.js?${params}`).catch(() => {})
}
