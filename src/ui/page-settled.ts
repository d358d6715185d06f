/** How long after its load a page must stay untouched. */
const UNTOUCHED_MS = 3000

let settled: Promise<void> | undefined

/**
 * Resolves on the visitor's first action, or some seconds after the page has loaded. Work that can wait, such as
 * prefetches, would keep a slow phone from responding to the first tap.
 */
export function pageSettled(): Promise<void> {
  settled ??= new Promise((resolve) => {
    const settle = () => resolve()
    for (const name of ['pointerdown', 'pointermove', 'wheel', 'scroll', 'keydown'])
      window.addEventListener(name, settle, { once: true, capture: true, passive: true })
    const startTimer = () => setTimeout(settle, UNTOUCHED_MS)
    if (document.readyState === 'complete') startTimer()
    else window.addEventListener('load', startTimer, { once: true })
  })
  return settled
}
