/** When the browser tells of such an entry; where it tells of none, never. */
const told = (type: string, isIt: (entry: PerformanceEntry) => boolean = () => true) =>
  new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some(isIt)) resolve(type)
    })
    observer.observe({ type, buffered: true })
  })

const loaded = () =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(document)
    window.addEventListener('load', resolve, { once: true })
  })

/** Something stands on the screen, or nobody is looking. */
const painted = () => (document.visibilityState === 'hidden' ? Promise.resolve() : told('paint'))

/** Where a browser tells of the largest paint, it tells of it later than of the load. */
const MOMENT_MS = PerformanceObserver.supportedEntryTypes.includes('largest-contentful-paint') ? 700 : 0

const pictureShown = (picture: HTMLImageElement) =>
  told('largest-contentful-paint', (entry) => 'element' in entry && entry.element === picture)

/** For a picture that is not the largest after all, and is never told of. */
const loadedLongAgo = () => loaded().then(() => new Promise((resolve) => setTimeout(resolve, MOMENT_MS)))

/** A pointer that only lies there, or something that scrolls by itself, wants nothing. */
const wanted = () =>
  new Promise((resolve) => {
    for (const event of ['pointerdown', 'wheel', 'keydown'])
      window.addEventListener(event, resolve, { once: true, capture: true })
  })

/** Once the picture that the page is opened for stands there, unless somebody already wants to use the page. */
function timeToWake(): Promise<unknown> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  const everything = Promise.all([painted(), picture && loadedLongAgo()])
  return Promise.race([everything, wanted(), ...(picture ? [pictureShown(picture)] : [])])
}

/** After what else is waiting: taps, frames, answers. */
const anotherTurn = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  })

const ask = (href: string) =>
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))

/** Not by `import()`, around which a build puts code that would bring half of the shop along. */
const run = (src: string) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    document.head.append(Object.assign(script, { type: 'module', src, onload: resolve, onerror: reject }))
  })

/** Brings the scripts of the page, all at once, and runs them one at a time, so that no finger waits for the lot. */
async function wake(scripts: string[]): Promise<void> {
  await timeToWake()
  scripts.forEach(ask)
  for (const script of scripts) {
    await run(script)
    await anotherTurn()
  }
}

await wake(document.querySelector<HTMLElement>('[data-wakes]')?.dataset['wakes']?.split(' ') ?? [])
