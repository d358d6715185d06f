import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls back when somebody presses elsewhere on the page; what the element only paints around itself is elsewhere. */
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
