import { type RefObject, useEffect, useState } from 'react'

/** Returns whether the element has ever been within this distance of the viewport, by default one screen height. */
export function useNearViewport(ref: RefObject<Element | null>, distance = '100%'): boolean {
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
      { rootMargin: `${distance} 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, distance])

  return wasNear
}
