import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'

interface DisclosureProps {
  label: ReactNode
  children: ReactNode
  className?: string
  summaryClassName?: string
  openOnHover?: boolean
}

const isMouse = (event: PointerEvent | MouseEvent) =>
  'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'mouse'

/** Renders a `details` element that also closes on Escape and on a click or focus outside. */
export function Disclosure({ label, children, className, summaryClassName, openOnHover = false }: DisclosureProps) {
  const ref = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const closeFromOutside = (event: Event) => {
      const details = ref.current
      if (details?.open && event.target instanceof Node && !details.contains(event.target)) details.open = false
    }
    // listens on the document because hovering opens it without moving the focus
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

  const toggleOnHover = (open: boolean) => (event: PointerEvent<HTMLDetailsElement>) => {
    if (openOnHover && isMouse(event)) event.currentTarget.open = open
  }

  // hovering has opened it already, so a click on the summary must not close it
  const preventToggle = (event: MouseEvent<HTMLDetailsElement>) => {
    const isOnSummary = event.target instanceof Element && event.target.closest('summary')
    if (openOnHover && isOnSummary && isMouse(event)) event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the details element handles the keyboard itself
    <details
      ref={ref}
      className={className}
      onClick={preventToggle}
      onPointerEnter={toggleOnHover(true)}
      onPointerLeave={toggleOnHover(false)}
    >
      <summary className={summaryClassName}>{label}</summary>
      {children}
    </details>
  )
}
