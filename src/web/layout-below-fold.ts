import { onIdle } from '#ui/on-idle.ts'

const completeLayout = () => {
  document.documentElement.dataset['layoutComplete'] = ''
}

/** A reload, the back button or a hash needs the full height before hydration restores the scroll position. */
export function layoutForScrollPosition(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'navigate' || window.location.hash) completeLayout()
}

/** Lays out the content below the fold step by step while the browser is idle; new content is laid out immediately. */
export async function layoutBelowFold(): Promise<void> {
  for (const element of document.querySelectorAll('html:not([data-layout-complete]) .below-fold')) {
    await onIdle()
    element.classList.remove('below-fold')
    // reading the size forces layout now, not together with the next element
    element.getBoundingClientRect()
  }
  completeLayout()
}
