import { Check, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster as Sonner, toast as sonner } from 'sonner'

export interface ToastOptions {
  kind?: 'success' | 'error'
  /** Milliseconds; long enough to be read when left out. */
  duration?: number
  /** What it is about, if it can be taken back. */
  about?: string
}

const DURATION_MS = 4000
const VISIBLE = 3

/** Below the header, so that the cart is seen to fill; over it where a page begins with what must stay in sight. */
const fromTop =
  '[--from-top:6.5rem] lg:[--from-top:10.25rem] max-lg:[:root:has([data-toasts=over-header])_&]:[--from-top:0.5rem]'
const FROM_SIDE = 'clamp(1rem, 2.5vw, 2.5rem)'

/**
 * Beside the panel that slides in from the right, where there is room for both, else above what it holds: in its head,
 * next to the button that closes it.
 */
const besidePanels =
  '[dialog[data-from=right]_&]:[--mobile-offset-left:calc(8vw+0.25rem)]! [dialog[data-from=right]_&]:[--mobile-offset-top:0.25rem]! [dialog[data-from=right]_&]:[--offset-right:3.75rem]! [dialog[data-from=right]_&]:[--offset-top:0.25rem]! min-[56rem]:[dialog[data-from=right]_&]:[--offset-right:calc(30rem+1rem)]! min-[56rem]:[dialog[data-from=right]_&]:[--offset-top:1rem]!'
const inHeads = 'max-[37.5em]:[dialog[data-from=right]_&]:w-[calc(92vw-4rem)]!'
const smallInHeads = 'max-[37.5em]:[dialog[data-from=right]_&]:px-2 max-[37.5em]:[dialog[data-from=right]_&]:py-1'

const mark = 'grid w-11 shrink-0 place-items-center text-ink'
const look = {
  // over a dialog it would lie on what is being pressed: all but its button lets the pointer through
  toast: `focus-inside ${inHeads} [dialog_&]:pointer-events-none flex min-h-12 w-(--width) items-stretch border border-paper bg-ink font-sans text-paper`,
  content: `flex grow items-center px-3.5 py-2.5 ${smallInHeads}`,
  title: 'text-sm leading-snug font-semibold max-[37.5em]:[dialog[data-from=right]_&]:text-xs',
  icon: 'flex items-stretch',
  closeButton:
    'focus-inside pointer-events-auto order-last grid w-11 shrink-0 cursor-pointer place-items-center border-l border-iron hover:bg-paper hover:text-ink',
}

function Toaster({ onReady }: { onReady: () => void }) {
  // sonner forgets what is said before it listens
  useEffect(onReady, [onReady])
  return (
    <Sonner
      position="top-right"
      className={`${fromTop} ${besidePanels}`}
      duration={DURATION_MS}
      visibleToasts={VISIBLE}
      expand
      closeButton
      gap={8}
      offset={{ top: 'var(--from-top)', right: FROM_SIDE }}
      mobileOffset={{ top: 'var(--from-top)', left: FROM_SIDE, right: FROM_SIDE }}
      icons={{
        success: (
          <span className={`${mark} bg-acid`}>
            <Check className="size-5" strokeWidth={3} />
          </span>
        ),
        error: (
          <span className={`${mark} bg-brick`}>
            <TriangleAlert className="size-5" strokeWidth={2.25} />
          </span>
        ),
        close: <X className="size-4" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: look,
        style: { transitionDuration: '200ms' },
        closeButtonAriaLabel: 'Close',
      }}
    />
  )
}

const host = document.createElement('div')
host.popover = 'manual'
const ready = new Promise<void>((resolve) => createRoot(host).render(<Toaster onReady={resolve} />))

/** To the open dialog if there is one: what lies behind it can be neither seen, pressed nor heard. */
function comeForward(): void {
  const front = Array.from(document.querySelectorAll('dialog:modal')).at(-1) ?? document.body
  if (host.parentElement === front) return
  front.append(host)
  // not yet in every browser; without it the toasts stand in the page
  host.showPopover?.()
}

for (const change of ['toggle', 'close']) {
  document.addEventListener(change, ({ target }) => target instanceof HTMLDialogElement && comeForward(), true)
}

const shown = new Map<string, (string | number)[]>()

export async function show(text: string, { kind = 'success', duration, about }: ToastOptions): Promise<void> {
  comeForward()
  await ready
  const id = sonner[kind](text, duration === undefined ? {} : { duration })
  if (about !== undefined) shown.set(about, [...(shown.get(about) ?? []), id])
}

export function dismiss(about: string): void {
  for (const id of shown.get(about) ?? []) sonner.dismiss(id)
  shown.delete(about)
}
