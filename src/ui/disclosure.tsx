import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'

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
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('focusin', closeFromOutside)
    }
  }, [])

  const closeOnEscape = (event: KeyboardEvent<HTMLDetailsElement>) => {
    const details = event.currentTarget
    if (event.key !== 'Escape' || !details.open) return
    event.stopPropagation()
    details.open = false
    details.querySelector('summary')?.focus()
  }

  const onHover = (open: boolean) => (event: PointerEvent<HTMLDetailsElement>) => {
    if (openOnHover && byMouse(event)) event.currentTarget.open = open
  }

  // the mouse has opened it by coming here; its click on the label must not close it again
  const keepOpen = (event: MouseEvent<HTMLDetailsElement>) => {
    const onLabel = event.target instanceof Element && event.target.closest('summary')
    if (openOnHover && onLabel && byMouse(event)) event.preventDefault()
  }

  return (
    <details
      ref={ref}
      className={className}
      onClick={keepOpen}
      onKeyDown={closeOnEscape}
      onPointerEnter={onHover(true)}
      onPointerLeave={onHover(false)}
    >
      <summary className={summaryClassName}>{label}</summary>
      {children}
    </details>
  )
}
