import { type RefObject, useEffect, useState } from 'react'

/** Returns whether any part of the element is in the viewport; false on the server. */
export function useInView(ref: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(false)

  useEffect(() => {
    const element = ref.current
    if (!element) return
    // several entries may arrive together; the last one is current
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])

  return isInView
}
