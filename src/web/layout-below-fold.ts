import { onIdle } from '#ui/on-idle.ts'

/**
 * Lays out the content below the fold step by step while the browser is idle. A reload, the back button or a hash needs
 * the full height immediately to restore the scroll position.
 */
export async function layoutBelowFold(): Promise<void> {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'navigate' && !window.location.hash) {
    for (const element of document.querySelectorAll('.below-fold')) {
      await onIdle()
      element.classList.remove('below-fold')
      // reading the size forces layout now, not together with the next element
      element.getBoundingClientRect()
    }
  }
  // new content is laid out immediately from now on
  document.documentElement.dataset['layoutComplete'] = ''
}
