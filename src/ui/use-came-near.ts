import { type RefObject, useEffect, useState } from 'react'

/** Whether the element has been within a screen of what can be seen, at any time until now. */
export function useCameNear(ref: RefObject<Element | null>): boolean {
  const [cameNear, setCameNear] = useState(false)

  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setCameNear(true)
      },
      { rootMargin: '100% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])

  return cameNear
}
