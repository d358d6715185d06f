/** Lets the browser handle queued input, frames and responses first. */
const yieldToMain = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  })

const CONTROLS = 'button, input[type=radio], input[type=checkbox]'
/** Buttons that open something: only the last one pressed counts. */
const OPENERS = '[aria-expanded]'
/** Events on which React would hydrate the whole page in one task, before the click that follows can show feedback. */
const PRESSES = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchend']
/** Steppers and carousel arrows, which may be pressed several times. */
const STEPS = '[aria-disabled]'

/** Starts the request that a control will send once its code has loaded; `fetch` then uses its response. */
const preloadData = (href: string) =>
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href }),
  )

/**
 * Records the clicks that React cannot handle yet, shows that they were received, and repeats them after hydration.
 * Resolves on the first of them.
 */
function recordClicks(): Promise<HTMLElement> {
  let reportClick = (_control: HTMLElement) => {}
  const clicked = new Promise<HTMLElement>((resolve) => {
    reportClick = resolve
  })
  let clickedControls: HTMLElement[] = []

  const forget = (isForgotten: (control: HTMLElement) => boolean) => {
    clickedControls = clickedControls.filter((control) => {
      if (isForgotten(control)) delete control.dataset['clicked']
      return !isForgotten(control)
    })
  }

  let isHydrating = false
  let isHydrated = false
  const isWaiting = (control: HTMLElement) => !isHydrated || control.closest('[data-dehydrated]') !== null

  const record = (event: MouseEvent) => {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>(CONTROLS)
    if (!control || !isWaiting(control)) return
    // React must not handle the click before it is repeated; on a click in a part that waits, it may hydrate that part
    if (isHydrated) event.stopPropagation()
    else event.stopImmediatePropagation()
    // a form must not be submitted without its script
    if (control.matches('button')) event.preventDefault()
    if (!control.matches(STEPS)) forget((earlier) => earlier === control)
    if (control.matches(OPENERS)) forget((earlier) => earlier.matches(OPENERS))
    clickedControls.push(control)
    if (control.dataset['fetches']) preloadData(control.dataset['fetches'])
    control.dataset['clicked'] = ''
    reportClick(control)
  }

  // the browser follows a link without a script, but a slow connection shows nothing for a while
  let markedLink: Element | undefined
  const markLink = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="/"]')
    if (!link || isHydrating || event.ctrlKey || event.metaKey || event.shiftKey) return
    link.dataset['clicked'] = ''
    markedLink = link
  }

  const repeat = async () => {
    const controls = clickedControls.filter((control) => !isWaiting(control))
    forget((control) => controls.includes(control))
    for (const control of controls) {
      // the browser has changed it already, and React only notices changes
      if (control instanceof HTMLInputElement) control.checked = control.type === 'checkbox' && !control.checked
      control.click()
      // until React has applied the change
      await yieldToMain()
    }
  }

  const hold = (event: Event) => {
    if (!isHydrated) event.stopImmediatePropagation()
  }

  for (const name of PRESSES) document.addEventListener(name, hold, { capture: true, passive: true })
  document.addEventListener('click', record, { capture: true })
  document.addEventListener('click', markLink)
  // the page may come back from the browser's back/forward cache
  window.addEventListener('pagehide', () => markedLink?.removeAttribute('data-clicked'))
  // from then on React hydrates on a click on a link and handles it
  document.addEventListener('hydrating', () => {
    isHydrating = true
  })
  // of the page, then of each part
  document.addEventListener('hydrated', () => {
    isHydrated = true
    void repeat()
  })
  return clicked
}

const waitForDocument = () =>
  new Promise((resolve) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', resolve, { once: true })
    else resolve(document)
  })

/** Before its styles apply, the page has another height, and hydration would restore a wrong scroll position. */
const waitForStyles = () =>
  Promise.all(
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'), (link) =>
      link.sheet
        ? undefined
        : new Promise((resolve) => {
            for (const event of ['load', 'error']) link.addEventListener(event, resolve, { once: true })
          }),
    ),
  )

/** Resolves on the first matching performance entry; never in browsers that do not report it. */
const waitForEntry = (type: string, matches: (entry: PerformanceEntry) => boolean = () => true) =>
  new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some(matches)) resolve(type)
    })
    observer.observe({ type, buffered: true })
  })

const waitForLoad = () =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(document)
    window.addEventListener('load', resolve, { once: true })
  })

/** A hidden page does not paint. */
const waitForPaint = () => (document.visibilityState === 'hidden' ? Promise.resolve() : waitForEntry('paint'))

/** Browsers report the largest contentful paint some time after the load event. */
const LCP_REPORT_DELAY_MS = PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint') ? 700 : 0

const waitForImagePaint = (image: HTMLImageElement) =>
  waitForEntry('largest-contentful-paint', (entry) => 'element' in entry && entry.element === image)

/** For a page whose paint is never reported, such as one that was opened in a background tab. */
const PAINT_TIMEOUT_MS = 3000

const waitForLoadAndDelay = (ms: number) => waitForLoad().then(() => new Promise((resolve) => setTimeout(resolve, ms)))

/** Ignores hovering and programmatic scrolling. */
const waitForInteraction = () =>
  new Promise((resolve) => {
    for (const event of ['pointerdown', 'wheel', 'keydown'])
      window.addEventListener(event, resolve, { once: true, capture: true })
  })

const findMainImage = () => document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')

const waitForImageLoad = (image: HTMLImageElement) =>
  new Promise((resolve) => {
    if (image.complete) resolve(image)
    for (const event of ['load', 'error']) image.addEventListener(event, resolve, { once: true })
  })

/** Resolves once the connection has nothing left to do for the first paint, and would load other images next. */
async function waitForIdleConnection(): Promise<void> {
  await waitForDocument()
  const image = findMainImage()
  await Promise.all([waitForStyles(), image && waitForImageLoad(image)])
}

/** How long a fast device takes to paint what has loaded. */
const PAINT_MS = 100
const waitForFastPaint = () => new Promise((resolve) => setTimeout(resolve, PAINT_MS))

/** Whether the styles took longer to arrive than a fast device takes to paint them. */
const isSlowConnection = () =>
  Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')).some(({ href }) =>
    performance.getEntriesByName(href).some(({ duration }) => duration > PAINT_MS),
  )

/** Resolves once the page's main image is painted, or on the first interaction. */
async function waitUntilReady(): Promise<unknown> {
  const interaction = waitForInteraction()
  await waitForDocument()
  const image = findMainImage()
  // an image that is not the largest contentful paint is never reported
  const fullyLoaded = Promise.all([waitForPaint(), image && waitForLoadAndDelay(LCP_REPORT_DELAY_MS)])
  const timeout = waitForLoadAndDelay(PAINT_TIMEOUT_MS)
  return Promise.race([fullyLoaded, timeout, interaction, ...(image ? [waitForImagePaint(image)] : [])])
}

const preload = (href: string) =>
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
  )

/** Does not use `import()`, because the build would add the chunk loader and its dependencies. */
const runScript = (src: string) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    document.head.append(Object.assign(script, { type: 'module', src, onload: resolve, onerror: reject }))
  })

/** Each in a task of its own, because sending all requests in one would block input on a slow phone. */
async function preloadAll(scripts: string[]): Promise<void> {
  for (const script of scripts) {
    preload(script)
    await yieldToMain()
  }
}

/**
 * Lists the scripts of the chunks that a control names, perhaps none, because those of other controls would slow it down;
 * those of all controls if it does not say.
 */
function listNeededScripts(control: HTMLElement, lazyScripts: string[][]): string[] {
  const { loads } = control.dataset
  const needed = (scripts: string[]) => split(loads).some((name) => scripts.at(-1)?.includes(`/${name}-`))
  return [...new Set((loads === undefined ? lazyScripts : lazyScripts.filter(needed)).flat())]
}

/** How many of the scripts are packages. They are half of the bytes, and all other scripts need them. */
const PACKAGES = 3

/**
 * Downloads the page's scripts in parallel while the browser lays the page out, and runs them one at a time once it is
 * painted, so input is not blocked. On a slow connection the packages come first, so they run while the rest arrives.
 * Then downloads what a clicked control needs, while the page hydrates.
 */
async function loadScripts(scripts: string[], lazyScripts: string[][], clicked: Promise<HTMLElement>): Promise<void> {
  const ready = waitUntilReady()
  await Promise.race([waitForIdleConnection(), ready])
  const early = isSlowConnection() ? PACKAGES : 0
  scripts.slice(0, early).forEach(preload)
  await Promise.race([waitForFastPaint(), ready])
  // in one task: the next one comes after the layout
  scripts.slice(early).forEach(preload)
  await ready
  void clicked.then((control) => preloadAll(listNeededScripts(control, lazyScripts)))
  await waitForStyles()
  for (const script of scripts) {
    await runScript(script)
    await yieldToMain()
  }
}

/** A reload, the back button or a hash needs the full height before the browser restores the scroll position. */
function layoutForScrollPosition(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'navigate' || window.location.hash) document.documentElement.dataset['layoutComplete'] = ''
}

const split = (text = '', separator = ' ') => text.split(separator).filter(Boolean)

layoutForScrollPosition()
const clicked = recordClicks()
const data = document.querySelector<HTMLElement>('[data-scripts]')?.dataset
const lazyScripts = split(data?.['lazyScripts'], ',').map((scripts) => split(scripts))
await loadScripts(split(data?.['scripts']), lazyScripts, clicked)
