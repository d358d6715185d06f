import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'

interface DisclosureProps {
  label: ReactNode
  children: ReactNode
  className?: string
  summaryClassName?: string
  openOnHover?: boolean
}

const byMouse = (event: PointerEvent | MouseEvent) =>
  'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'mouse'

/** Opens and closes without JavaScript; with it, Escape and a click or focus elsewhere close it too. */
export function Disclosure({ label, children, className, summaryClassName, openOnHover = false }: DisclosureProps) {
  const ref = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      const details = ref.current
      if (details?.open && event.target instanceof Node && !details.contains(event.target)) details.open = false
    }
    // wherever the focus is: it may have been opened by the mouse alone
    const closeOnEscape = (event: KeyboardEvent) => {
      const details = ref.current
      if (event.key !== 'Escape' || event.defaultPrevented || !details?.open) return
      event.preventDefault()
      if (details.contains(document.activeElement)) details.querySelector('summary')?.focus()
      details.open = false
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('focusin', closeFromOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [])

  const onHover = (open: boolean) => (event: PointerEvent<HTMLDetailsElement>) => {
    if (openOnHover && byMouse(event)) event.currentTarget.open = open
  }

  // the mouse has opened it by coming here; its click on the label must not close it again
  const keepOpen = (event: MouseEvent<HTMLDetailsElement>) => {
    const onLabel = event.target instanceof Element && event.target.closest('summary')
    if (openOnHover && onLabel && byMouse(event)) event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: to the keyboard it opens and closes by itself
    <details
      ref={ref}
      className={className}
      onClick={keepOpen}
      onPointerEnter={onHover(true)}
      onPointerLeave={onHover(false)}
    >
      <summary className={summaryClassName}>{label}</summary>
      {children}
    </details>
  )
}
