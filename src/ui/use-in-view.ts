import { type RefObject, useEffect, useState } from 'react'

/** Whether any of the element can be seen now; false on the server. */
export function useInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)

  useEffect(() => {
    const element = ref.current
    if (!element) return
    // told of several moments at once, the latest last
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])

  return isInView
}
