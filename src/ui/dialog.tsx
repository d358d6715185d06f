import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useCloseOnBack } from './dialog-history.ts'

const placements = {
  left: 'mr-auto h-dvh max-h-none w-[min(26rem,88vw)] max-w-none border-r -translate-x-full open:translate-x-0 starting:open:-translate-x-full',
  right:
    'ml-auto h-dvh max-h-none w-[min(30rem,92vw)] max-w-none border-l translate-x-full open:translate-x-0 starting:open:translate-x-full',
  bottom:
    'mt-auto max-h-[88dvh] w-full max-w-none border-t translate-y-full open:translate-y-0 starting:open:translate-y-full',
  center:
    'm-auto max-h-[92dvh] w-[min(56rem,calc(100vw-2rem))] border opacity-0 open:opacity-100 starting:open:opacity-0',
  full: 'size-full max-h-none max-w-none opacity-0 open:opacity-100 starting:open:opacity-0',
} as const

interface DialogProps {
  open: boolean
  onClose: () => void
  label: string
  /** The edge that the dialog slides in from, or its position. */
  placement: keyof typeof placements
  /** False for a dialog that has no history entry of its own, because the URL or Back itself opens it. */
  closesOnBack?: boolean
  children: ReactNode
  className?: string
}

/** Reserves the width of the scrollbar, which disappears behind a dialog, so the page does not shift. */
function reserveScrollbarWidth(): void {
  const { style, clientWidth } = document.documentElement
  // behind a second dialog the scrollbar is already gone
  if (!document.querySelector('dialog:modal')) style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`)
}

const DOUBLE_CLICK_MS = 500

/** The second click of a double click that closes a dialog must not press what is behind it. */
function ignoreRestOfDoubleClick(): void {
  const ended = new AbortController()
  const ignore = (event: globalThis.MouseEvent) => {
    if (event.detail <= 1) return ended.abort()
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', ignore, { capture: true, signal: ended.signal })
  setTimeout(() => ended.abort(), DOUBLE_CLICK_MS)
}

/** The backdrop is part of the dialog element itself. */
const isOnBackdrop = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget

/**
 * Renders a native modal dialog, which traps the focus, restores it and closes on Escape. A click on the backdrop and the
 * browser's Back close it too. Its children are mounted only while it is visible.
 */
export function Dialog({
  open,
  onClose,
  label,
  placement,
  closesOnBack = true,
  children,
  className = '',
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const [isMounted, setMounted] = useState(open)
  if (open && !isMounted) setMounted(true)

  // the second click of a double click that opens the dialog must not press what appears under the pointer
  const clicksStartedInside = useRef(false)
  const ignoreOpeningClicks = (event: MouseEvent) => {
    if (event.detail <= 1) clicksStartedInside.current = true
    if (clicksStartedInside.current) return
    event.preventDefault()
    event.stopPropagation()
  }

  useEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) {
      reserveScrollbarWidth()
      clicksStartedInside.current = false
      dialog?.showModal()
    }
    if (!open && dialog?.open) {
      dialog.close()
      ignoreRestOfDoubleClick()
    }
    // browsers without discrete transitions hide it immediately, and no transition ends
    if (!open && isMounted && dialog?.getAnimations().length === 0) setMounted(false)
  }, [open, isMounted])

  useCloseOnBack(open && closesOnBack, onClose)

  // a drag that starts inside and ends on the backdrop, from a slider or a text selection, must not close it
  const pressStartedOnBackdrop = useRef(false)
  const closeOnBackdropClick = (event: SyntheticEvent) => {
    if (pressStartedOnBackdrop.current && isOnBackdrop(event)) onClose()
  }

  const unmountWhenClosed = (event: SyntheticEvent) => {
    if (event.target === event.currentTarget) setMounted(open)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={ref}
      aria-label={label}
      data-placement={placement}
      onClose={(event) => {
        // React also bubbles the event from nested dialogs
        if (event.target === event.currentTarget) onClose()
      }}
      onPointerDown={(event) => {
        pressStartedOnBackdrop.current = isOnBackdrop(event)
      }}
      onClickCapture={ignoreOpeningClicks}
      onClick={closeOnBackdropClick}
      onTransitionEnd={unmountWhenClosed}
      // fires instead when `display: none` ends the transition early
      onTransitionCancel={unmountWhenClosed}
      className={`fixed inset-0 overflow-y-auto overscroll-contain border-ink bg-paper text-ink transition-[translate,opacity,overlay,display] transition-discrete duration-200 backdrop:bg-ink/60 ${placements[placement]} ${className}`}
    >
      {isMounted && children}
    </dialog>
  )
}
