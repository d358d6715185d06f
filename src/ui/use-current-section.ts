import { useEffect, useState } from 'react'

/** Root margin that leaves a line across the upper part of the screen; the section that crosses it is current. */
const READING_LINE_MARGIN = '-20% 0px -79% 0px'

/** Returns the id of the section being read; undefined above the first one. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const joinedIds = ids.join(' ')

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        // several entries may arrive together; the last one is current
        const latest = entries.findLast(({ isIntersecting }) => isIntersecting)
        if (latest) setCurrent(latest.target.id)
      },
      { rootMargin: READING_LINE_MARGIN },
    )
    for (const id of joinedIds.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [joinedIds])

  return current
}
