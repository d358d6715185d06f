import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Calls back when somebody presses elsewhere on the page. */
export function useOutsidePress(ref: RefObject<HTMLElement | null>, onPress: () => void): void {
  const press = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && !ref.current?.contains(event.target)) onPress()
  })
  useEffect(() => {
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [])
}
