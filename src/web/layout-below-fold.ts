import { onIdle } from '#ui/on-idle.ts'

/**
 * Lays out the content below the fold step by step while the browser is idle, unless hydrate-later.ts has done so. New
 * content is laid out immediately from then on.
 */
export async function layoutBelowFold(): Promise<void> {
  for (const element of document.querySelectorAll('html:not([data-layout-complete]) .below-fold')) {
    await onIdle()
    element.classList.remove('below-fold')
    // reading the size forces layout now, not together with the next element
    element.getBoundingClientRect()
  }
  document.documentElement.dataset['layoutComplete'] = ''
}
