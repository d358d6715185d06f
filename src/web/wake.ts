/** The picture that the page is opened for stands on the screen; at the latest when everything is there. */
const pictureShown = (picture: HTMLImageElement) =>
  new Promise<unknown>((resolve) => {
    if (document.readyState === 'complete') resolve(picture)
    window.addEventListener('load', resolve, { once: true })
    const observer = new PerformanceObserver((list) => {
      if (list.getEntries().some((entry) => 'element' in entry && entry.element === picture)) resolve(picture)
    })
    // without effect where nothing is said of it
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
  })

const wanted = () =>
  new Promise((resolve) => {
    for (const event of ['pointermove', 'pointerdown', 'keydown', 'scroll'])
      window.addEventListener(event, resolve, { once: true, capture: true })
  })

/** Pictures come before scripts, unless somebody already wants to use the page. */
function timeToWake(): Promise<unknown> {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  return picture ? Promise.race([pictureShown(picture), wanted()]) : Promise.resolve()
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
