import { type RefObject, useEffect, useState } from 'react'

/** Whether any of the element can be seen now; false on the server. */
export function useInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)

  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])

  return isInView
}
