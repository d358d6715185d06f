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

/** Resolves once the page's main image is painted, or on the first interaction. */
function waitUntilReady(): Promise<unknown> {
  const image = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  // an image that is not the largest contentful paint is never reported
  const fullyLoaded = Promise.all([waitForPaint(), image && waitForLoadAndDelay(LCP_REPORT_DELAY_MS)])
  const timeout = waitForLoadAndDelay(PAINT_TIMEOUT_MS)
  return Promise.race([fullyLoaded, timeout, waitForInteraction(), ...(image ? [waitForImagePaint(image)] : [])])
}

/** Lets the browser handle queued input, frames and responses first. */
const yieldToMain = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  })

const preload = (href: string) =>
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))

/** Does not use `import()`, because the build would wrap it in the chunk loader and its dependencies. */
const runScript = (src: string) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    document.head.append(Object.assign(script, { type: 'module', src, onload: resolve, onerror: reject }))
  })

/** Downloads the page's scripts in parallel and runs them one at a time, so input is not blocked. */
async function loadScripts(scripts: string[]): Promise<void> {
  await waitUntilReady()
  scripts.forEach(preload)
  for (const script of scripts) {
    await runScript(script)
    await yieldToMain()
  }
}

await loadScripts(document.querySelector<HTMLElement>('[data-scripts]')?.dataset['scripts']?.split(' ') ?? [])
