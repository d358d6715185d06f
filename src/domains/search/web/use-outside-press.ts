import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls back on a press outside the element. Its own backdrop (the element itself as target) counts as outside. */
export function useOutsidePress(ref: RefObject<HTMLElement | null>, onPress: () => void): void {
  const press = useEffectEvent(({ target }: PointerEvent) => {
    const isInside = target instanceof Node && target !== ref.current && ref.current?.contains(target)
    if (!isInside) onPress()
  })
  useEffect(() => {
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [])
}
