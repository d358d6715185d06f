import { type ComponentType, type ReactNode, Suspense, use, useEffect, useId, useLayoutEffect } from 'react'

/** How close to the viewport a part must be to hydrate. */
const DISTANCE = '50% 0px'
/** How long a component waits before it loads its code again, unless the browser is online earlier. */
const RETRY_MS = 5000

const DEHYDRATED = '[data-dehydrated]'

let hydratesEverything = false
/** How many components wait to load their code again. */
let failedLoads = 0
const gates = new Map<string, { promise: Promise<void>; open: () => void }>()

/** Hydrates every part, near or not: a page that changes must not wait for the parts of the last one. */
export function hydrateAll(): void {
  hydratesEverything = true
  for (const { open } of gates.values()) open()
}

/** Whether the code of a lazy component did not load. React cannot show another page before it has. */
export const hasFailedLoad = (): boolean => failedLoads > 0

/** Opens the gates of the parts around an element, whatever they wait for. */
export function hydrateAround(element: Element): void {
  let part = element.closest(DEHYDRATED)
  while (part) {
    gates.get(part.id)?.open()
    part = part.parentElement?.closest(DEHYDRATED) ?? null
  }
}

/**
 * Hydrates what a visitor points at, touches or focuses, and what has a broken image, with one listener for all parts.
 * It runs before React's listeners on the document, so React can hydrate the part and handle the same event.
 */
function watchIntent(): void {
  const openAroundTarget = ({ target }: Event) => target instanceof Element && hydrateAround(target)
  for (const name of ['pointerover', 'pointerdown', 'focusin', 'click', 'error'])
    window.addEventListener(name, openAroundTarget, { capture: true, passive: true })
}

const isBroken = ({ currentSrc, complete, naturalWidth }: HTMLImageElement) =>
  currentSrc !== '' && complete && naturalWidth === 0

/** Whether a visitor turned to the part, or one of its images failed, before its gate existed. */
const isWanted = (part: Element) =>
  part.matches(':hover') ||
  part.querySelector('[data-clicked], :focus') !== null ||
  Array.from(part.querySelectorAll('img')).some(isBroken)

function findGate(element: Element, trigger: HydrationTrigger): Promise<void> | undefined {
  const existing = gates.get(element.id)
  if (existing) return existing.promise
  if (isWanted(element)) return undefined
  if (gates.size === 0) watchIntent()
  let open = () => {}
  const promise = new Promise<void>((resolve) => {
    open = resolve
  })
  gates.set(element.id, { promise, open })
  if (trigger === 'near') openNearViewport(element, open)
  return promise
}

function openNearViewport(element: Element, open: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      open()
    },
    { rootMargin: DISTANCE },
  )
  observer.observe(element)
}

/** `near`: as it comes near the viewport; `intent`: only when the visitor points at it, touches it or focuses it. */
type HydrationTrigger = 'near' | 'intent'

interface LazyHydrationProps {
  children: ReactNode
  className?: string
  hydrateOn?: HydrationTrigger
}

/**
 * A part of the page that hydrates by itself, by default when it comes near the viewport. Until then it is the server's
 * markup, and hydrate-later.ts repeats the clicks in it. Must not be rendered again with other children before it has
 * hydrated.
 */
export function LazyHydration({ children, className, hydrateOn = 'near' }: LazyHydrationProps) {
  const id = useId()
  return (
    <div id={id} data-dehydrated="" className={className}>
      <Suspense fallback={null}>
        <Gate id={id} trigger={hydrateOn}>
          {children}
        </Gate>
      </Suspense>
    </div>
  )
}

function Gate({ id, trigger, children }: { id: string; trigger: HydrationTrigger; children: ReactNode }) {
  // new content is in the document only after it has been rendered
  const served = import.meta.env.SSR || hydratesEverything ? null : document.getElementById(id)
  const gate = served?.matches(DEHYDRATED) && findGate(served, trigger)
  if (gate) use(gate)

  // before any other render, which would wait for a gate
  useLayoutEffect(() => document.getElementById(id)?.removeAttribute('data-dehydrated'), [id])
  useEffect(() => void document.getElementById(id)?.dispatchEvent(new Event('hydrated', { bubbles: true })), [id])

  return children
}

const serverLoads: (() => Promise<void>)[] = []

/** Loads the code of all lazy components. The server cannot wait for it while it renders. */
export const loadLazyComponents = (): Promise<unknown> => Promise.all(serverLoads.map((load) => load()))

/** A component whose code loads when it is first rendered, or earlier by `preload`. Belongs into a `LazyHydration`. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>) {
  let Loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const start = async () => {
    Loaded = import.meta.env.SSR ? await load() : await loadUntilSuccess(load)
  }
  const preload = () => {
    loading ??= start()
    return loading
  }
  if (import.meta.env.SSR) serverLoads.push(preload)

  function LazyComponent(props: P) {
    if (!Loaded) use(preload())
    return Loaded && <Loaded {...props} />
  }
  return Object.assign(LazyComponent, { preload })
}

/** Keeps the server's markup while the code cannot be loaded; its links work without code. */
async function loadUntilSuccess<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      failedLoads++
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true })
        setTimeout(resolve, RETRY_MS)
      })
      failedLoads--
    }
  }
}
