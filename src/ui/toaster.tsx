import { Check, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster as Sonner, toast as sonner } from 'sonner'

export interface ToastOptions {
  kind?: 'success' | 'error'
  /** In milliseconds; defaults to 4000. */
  duration?: number
  /** Lets `dismissToast` find the toast. */
  topic?: string
  /** A button in the toast, which closes it. */
  action?: { label: string; onClick: () => void }
}

const DURATION_MS = 4000
const MAX_VISIBLE = 3

/**
 * Places toasts below the header, so the cart count stays visible. On pages that need the space below the header, places
 * them over it, next to the logo.
 */
const topOffset =
  '[--from-top:var(--free-top,6.5rem)] lg:[--from-top:10.25rem] max-lg:[:root:has([data-toasts=over-header])_&]:[--from-top:0.5rem] max-[37.5em]:[:root:has([data-toasts=over-header])_body>[popover]_&]:[--mobile-offset-left:8rem]!'
const overHeaderWidth = 'max-[37.5em]:[:root:has([data-toasts=over-header])_body>[popover]_&]:w-[calc(100vw-9rem)]!'
const SIDE_OFFSET = 'clamp(1rem, 2.5vw, 2.5rem)'

/**
 * Places toasts next to the drawer at the right edge if the screen is wide enough. Otherwise places them in the drawer: where
 * it has neither a control nor a title, or else in its header, next to its close button.
 */
const drawerOffset =
  '[dialog[data-placement=right]_&]:[--mobile-offset-left:calc(8vw+0.25rem)]! [dialog[data-placement=right]_&]:[--mobile-offset-top:var(--free-drawer-top,0.25rem)]! [dialog[data-placement=right]_&]:[--offset-right:3.75rem]! [dialog[data-placement=right]_&]:[--offset-top:var(--free-drawer-top,0.25rem)]! min-[56rem]:[dialog[data-placement=right]_&]:[--offset-right:calc(30rem+1rem)]! min-[56rem]:[dialog[data-placement=right]_&]:[--offset-top:1rem]!'
const drawerWidth = 'max-[37.5em]:[dialog[data-placement=right]_&]:w-[calc(92vw-4rem)]!'
const drawerPadding =
  'max-[37.5em]:[dialog[data-placement=right]_&]:px-2 max-[37.5em]:[dialog[data-placement=right]_&]:py-1'

const iconStyles = 'grid w-11 shrink-0 place-items-center text-ink'
const classNames = {
  // a toast must not block the controls of the dialog below it, so only its close button takes pointer events
  toast: `focus-inside ${drawerWidth} ${overHeaderWidth} [dialog_&]:pointer-events-none flex min-h-12 w-(--width) items-stretch border border-paper bg-ink font-sans text-paper`,
  content: `flex grow items-center px-3.5 py-2.5 ${drawerPadding}`,
  title: 'text-sm leading-snug font-semibold max-[37.5em]:[dialog[data-placement=right]_&]:text-xs',
  icon: 'flex items-stretch',
  actionButton:
    'focus-inside pointer-events-auto min-w-11 shrink-0 cursor-pointer border-l border-iron px-3.5 text-sm font-bold underline underline-offset-4 hover:bg-paper hover:text-ink',
  closeButton:
    'focus-inside pointer-events-auto order-last grid w-11 shrink-0 cursor-pointer place-items-center border-l border-iron hover:bg-paper hover:text-ink',
}

function Toaster({ onReady }: { onReady: () => void }) {
  // sonner drops toasts that are shown before it is mounted
  useEffect(onReady, [onReady])
  return (
    <Sonner
      position="top-right"
      className={`${topOffset} ${drawerOffset}`}
      duration={DURATION_MS}
      visibleToasts={MAX_VISIBLE}
      expand
      closeButton
      gap={8}
      offset={{ top: 'var(--from-top)', right: SIDE_OFFSET }}
      mobileOffset={{ top: 'var(--from-top)', left: SIDE_OFFSET, right: SIDE_OFFSET }}
      icons={{
        success: (
          <span className={`${iconStyles} bg-accent`}>
            <Check className="size-5" strokeWidth={3} />
          </span>
        ),
        error: (
          <span className={`${iconStyles} bg-brick`}>
            <TriangleAlert className="size-5" strokeWidth={2.25} />
          </span>
        ),
        close: <X className="size-4" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames,
        style: { transitionDuration: '200ms' },
        closeButtonAriaLabel: 'Close',
      }}
    />
  )
}

const host = document.createElement('div')
host.popover = 'manual'
const toasterReady = new Promise<void>((resolve) => createRoot(host).render(<Toaster onReady={resolve} />))

/** Moves the toasts into the open dialog, because everything behind a modal is inert. */
function moveToTopLayer(): void {
  const container = Array.from(document.querySelectorAll('dialog:modal')).at(-1) ?? document.body
  if (host.parentElement === container) return
  container.append(host)
  // not supported by every browser; without it the toasts stay in the page
  host.showPopover?.()
}

/** Toasts may cover what is in an element with `data-toasts="over-content"`, such as recommendations. */
const OBSTACLES =
  'a, button, input, select, textarea, label, summary, h1, dialog h2, [role=status] > *, [role=alert] > *'
/** The height of a toast with two lines. */
const TOAST_HEIGHT_PX = 64
/** Controls taller than this, such as images, may be covered: they can be pressed next to the toast. */
const MAX_CONTROL_HEIGHT_PX = 96
/** The lowest position of a toast, as a fraction of the screen height. */
const LOWEST_POSITION = 0.4
const STEP_PX = 4

/** `checkVisibility` is missing in browsers that the shop supports. */
const isVisible = (element: Element) =>
  element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'

/**
 * Returns a check for positions where toasts cover no control, no title and no message; on a phone they are as wide as
 * the screen.
 */
function createFreeCheck(root: ParentNode): (top: number) => boolean {
  const obstacles = Array.from(root.querySelectorAll(OBSTACLES))
    .filter((element) => !host.contains(element) && isVisible(element))
    .filter((element) => !element.closest('[data-toasts=over-content]'))
    .map((element) => element.getBoundingClientRect())
    .filter(({ height }) => height <= MAX_CONTROL_HEIGHT_PX)
  return (top) => obstacles.every(({ bottom, top: start }) => bottom + STEP_PX <= top || start >= top + TOAST_HEIGHT_PX)
}

/** Finds the highest free position near the top of the page. */
function findFreeTop(): number | undefined {
  const isFree = createFreeCheck(document)
  const start = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  for (let top = start + STEP_PX; top < window.innerHeight * LOWEST_POSITION; top += STEP_PX)
    if (isFree(top)) return top
  return undefined
}

/** Finds the lowest free position in a dialog: its last lines are small print. */
function findFreeDrawerTop(dialog: Element): number | undefined {
  const isFree = createFreeCheck(dialog)
  for (let top = window.innerHeight - TOAST_HEIGHT_PX - STEP_PX; top > 0; top -= STEP_PX) if (isFree(top)) return top
  return undefined
}

/** Places the next toasts. Visible toasts keep their place. */
function placeToasts(): void {
  if (host.querySelector('[data-sonner-toast]')) return
  const dialog = host.closest('dialog')
  setPosition('--free-top', findFreeTop())
  setPosition('--free-drawer-top', dialog ? findFreeDrawerTop(dialog) : undefined)
}

function setPosition(name: string, top: number | undefined): void {
  if (top === undefined) host.style.removeProperty(name)
  else host.style.setProperty(name, `${top}px`)
}

for (const eventName of ['toggle', 'close']) {
  document.addEventListener(eventName, ({ target }) => target instanceof HTMLDialogElement && moveToTopLayer(), true)
}

const toastIdsByTopic = new Map<string, (string | number)[]>()

export async function showToast(
  text: string,
  { kind = 'success', duration, topic, action }: ToastOptions,
): Promise<void> {
  moveToTopLayer()
  placeToasts()
  await toasterReady
  const id = sonner[kind](text, { ...(duration !== undefined && { duration }), ...(action && { action }) })
  if (topic !== undefined) toastIdsByTopic.set(topic, [...(toastIdsByTopic.get(topic) ?? []), id])
}

export function dismissToasts(topic: string): void {
  for (const id of toastIdsByTopic.get(topic) ?? []) sonner.dismiss(id)
  toastIdsByTopic.delete(topic)
}
