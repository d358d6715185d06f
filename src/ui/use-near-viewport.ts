import { type RefObject, useEffect, useState } from 'react'

/** Returns whether the element has ever been within one screen height of the viewport. */
export function useNearViewport(ref: RefObject<Element | null>): boolean {
  const [wasNear, setWasNear] = useState(false)

  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setWasNear(true)
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])

  return wasNear
}
