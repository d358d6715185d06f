import { type ComponentType, type ReactNode, Suspense, use, useEffect, useId } from 'react'

/** How close to the viewport a slice must be to hydrate. */
const DISTANCE = '50% 0px'
/** How long a slice waits before it loads its code again, unless the browser is online earlier. */
const RETRY_MS = 5000

let isGateOpen = false
let hasFailed = false
const gates = new Map<string, { promise: Promise<void>; open: () => void }>()

/** Hydrates every slice, near or not: a page that changes must not wait for the slices of the last one. */
export function openSlices(): void {
  isGateOpen = true
  for (const { open } of gates.values()) open()
}

/** Whether the code of a slice did not load. React cannot show another page before it has. */
export const hasFailedSlice = (): boolean => hasFailed

function getGate(element: Element): Promise<void> {
  const existing = gates.get(element.id)
  if (existing) return existing.promise
  let open = () => {}
  const promise = new Promise<void>((resolve) => {
    open = resolve
  })
  gates.set(element.id, { promise, open })
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      open()
    },
    { rootMargin: DISTANCE },
  )
  observer.observe(element)
  return promise
}

interface SliceProps {
  children: ReactNode
  className?: string
}

/**
 * A part of the page that hydrates by itself, when it comes near the viewport. Until then it is the server's markup, and
 * hydrate-later.ts repeats the clicks in it. Must not be rendered again with other children before it has hydrated.
 */
export function Slice({ children, className }: SliceProps) {
  const id = useId()
  return (
    <div id={id} data-dehydrated="" className={className}>
      <Suspense fallback={null}>
        <Gate id={id}>{children}</Gate>
      </Suspense>
    </div>
  )
}

function Gate({ id, children }: { id: string; children: ReactNode }) {
  // new content is in the document only after it has been rendered
  const served = import.meta.env.SSR || isGateOpen ? null : document.getElementById(id)
  if (served) use(getGate(served))

  useEffect(() => {
    const slice = document.getElementById(id)
    slice?.removeAttribute('data-dehydrated')
    slice?.dispatchEvent(new Event('hydrated', { bubbles: true }))
  }, [id])

  return children
}

const serverLoads: (() => Promise<void>)[] = []

/** Loads the code of all slices. The server cannot wait for it while it renders. */
export const loadSlices = (): Promise<unknown> => Promise.all(serverLoads.map((load) => load()))

/** A component whose code loads when it is first rendered, or earlier by `preload`. Belongs into a slice. */
export function lazySlice<P extends object>(load: () => Promise<ComponentType<P>>) {
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

  function LazySlice(props: P) {
    if (!Loaded) use(preload())
    return Loaded && <Loaded {...props} />
  }
  return Object.assign(LazySlice, { preload })
}

/** Keeps the server's markup while the code cannot be loaded; its links work without code. */
async function loadUntilSuccess<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      const loaded = await load()
      hasFailed = false
      return loaded
    } catch {
      hasFailed = true
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true })
        setTimeout(resolve, RETRY_MS)
      })
    }
  }
}
