import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls back on a press outside the element. A press on the element itself is a press on its backdrop, so it counts too. */
export function useOutsidePress(ref: RefObject<HTMLElement | null>, onPress: () => void): void {
  const handlePointerDown = useEffectEvent(({ target }: PointerEvent) => {
    const isInside = target instanceof Node && target !== ref.current && ref.current?.contains(target)
    if (!isInside) onPress()
  })
  useEffect(() => {
    document.addEventListener('pointerdown', handlePointerDown)
    return () => document.removeEventListener('pointerdown', handlePointerDown)
  }, [])
}
