/** How long a link must stay in view on touch screens, so links that scroll past are not prefetched. */
const IN_VIEW_MS = 250

const prefetches = new WeakMap<Element, () => void>()
const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>()
let observer: IntersectionObserver | undefined

/** One observer for all links, because a page has dozens. */
function getObserver(): IntersectionObserver {
  // several entries of a link may arrive together; the last one is current
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target))
      if (isIntersecting)
        timers.set(
          target,
          setTimeout(() => prefetches.get(target)?.(), IN_VIEW_MS),
        )
    }
  })
  return observer
}

/** Calls `prefetch` whenever the link has come into view and stays there. Returns the function that stops it. */
export function prefetchInView(link: Element, prefetch: () => void): () => void {
  prefetches.set(link, prefetch)
  getObserver().observe(link)
  return () => {
    clearTimeout(timers.get(link))
    prefetches.delete(link)
    getObserver().unobserve(link)
  }
}

let isTouch: boolean | undefined

/** On screens without hover, where nothing announces a click on a link. */
export function isTouchScreen(): boolean {
  isTouch ??= window.matchMedia('(hover: none)').matches
  return isTouch
}
