/** How long a page must stay untouched after it has begun to hydrate. */
const UNTOUCHED_MS = 3000

let settled: Promise<void> | undefined

/**
 * Resolves on the visitor's first action, or some seconds after hydration. Work that can wait, such as prefetches, would
 * keep a slow phone from responding to the first tap.
 */
export function pageSettled(): Promise<void> {
  settled ??= new Promise((resolve) => {
    const settle = () => resolve()
    for (const name of ['pointerdown', 'pointermove', 'wheel', 'scroll', 'keydown'])
      window.addEventListener(name, settle, { once: true, capture: true, passive: true })
    setTimeout(settle, UNTOUCHED_MS)
  })
  return settled
}
