import { useEffect, useState } from 'react'

/** A line across the upper part of the screen: what crosses it is being read. */
const READING_LINE = '-20% 0px -79% 0px'

/** The id of the part of the page that is being read; nothing before the first of them. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>()
  const all = ids.join(' ')

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        // told of several moments at once, the latest last
        const read = entries.findLast(({ isIntersecting }) => isIntersecting)
        if (read) setCurrent(read.target.id)
      },
      { rootMargin: READING_LINE },
    )
    for (const id of all.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [all])

  return current
}
