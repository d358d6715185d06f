import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'

const shapes = {
  left: 'mr-auto h-dvh max-h-none w-[min(26rem,88vw)] max-w-none border-r -translate-x-full open:translate-x-0 starting:open:-translate-x-full',
  right:
    'ml-auto h-dvh max-h-none w-[min(30rem,92vw)] max-w-none border-l translate-x-full open:translate-x-0 starting:open:translate-x-full',
  bottom:
    'mt-auto max-h-[88dvh] w-full max-w-none border-t translate-y-full open:translate-y-0 starting:open:translate-y-full',
  centre:
    'm-auto max-h-[92dvh] w-[min(56rem,calc(100vw-2rem))] border opacity-0 open:opacity-100 starting:open:opacity-0',
  full: 'size-full max-h-none max-w-none opacity-0 open:opacity-100 starting:open:opacity-0',
} as const

interface DialogProps {
  open: boolean
  onClose: () => void
  /** What it is, for those who do not see it. */
  label: string
  /** The edge it slides in from, or where it stands. */
  from: keyof typeof shapes
  children: ReactNode
  className?: string
}

/** The page loses its scrollbar behind a dialog, and must not move because of that; the dialog takes the whole screen. */
function keepRoomOfScrollbar(): void {
  const { style, clientWidth } = document.documentElement
  // behind a second one it is gone already
  if (!document.querySelector('dialog:modal')) style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`)
}

/** On the backdrop, which is part of the dialog itself. */
const isBeside = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget

/**
 * A panel above the page, which waits behind it. The browser's own: it keeps the focus inside, gives it back, and
 * closes on Escape; a press beside it closes it too. Its children are there only while it can be seen.
 */
export function Dialog({ open, onClose, label, from, children, className = '' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const [seen, setSeen] = useState(open)
  if (open && !seen) setSeen(true)

  useEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) {
      keepRoomOfScrollbar()
      dialog?.showModal()
    }
    if (!open) dialog?.close()
  }, [open])

  // a press that began inside and slipped off, from a slider or over text, means what is inside
  const beganBeside = useRef(false)
  const closeFromBeside = (event: SyntheticEvent) => {
    if (beganBeside.current && isBeside(event)) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape
    <dialog
      ref={ref}
      aria-label={label}
      data-from={from}
      onClose={(event) => {
        // React tells of dialogs inside this one, too
        if (event.target === event.currentTarget) onClose()
      }}
      onPointerDown={(event) => {
        beganBeside.current = isBeside(event)
      }}
      onClick={closeFromBeside}
      onTransitionEnd={(event) => {
        if (event.target === event.currentTarget) setSeen(open)
      }}
      className={`fixed inset-0 overflow-y-auto overscroll-contain border-ink bg-paper text-ink transition-[translate,opacity,overlay,display] transition-discrete duration-200 backdrop:bg-ink/60 ${shapes[from]} ${className}`}
    >
      {seen && children}
    </dialog>
  )
}
