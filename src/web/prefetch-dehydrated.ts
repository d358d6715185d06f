import type { Prefetch } from '#ui/prefetch.ts'
import { isTouchScreen, prefetchInView } from '#ui/prefetch-in-view.ts'

/** Prefetches the pages of links in view, on touch screens, in slices that have not hydrated. Others do so themselves. */
export function prefetchDehydratedLinks(prefetch: Prefetch): void {
  if (!isTouchScreen()) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-dehydrated] a[href^="/"]'))
    prefetchInView(link, () => prefetch(link.href))
}
