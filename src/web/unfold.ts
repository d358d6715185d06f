import { atLeisure } from '#ui/at-leisure.ts'

/**
 * Lays out what `late` has left folded below the first screenful, a part at a time. Whoever comes back to a place on the page
 * needs all of it at once, as high as it was.
 */
export async function unfold(): Promise<void> {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type === 'navigate' && !window.location.hash) {
    for (const part of document.querySelectorAll('.late')) {
      await atLeisure()
      part.classList.remove('late')
      // asking lays it out here and now, not together with the next
      part.getBoundingClientRect()
    }
  }
  // what is opened from now on stands whole
  document.documentElement.dataset['whole'] = ''
}
