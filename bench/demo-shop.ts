import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { getUsage, startChild, stopChild, waitForUrl } from './child.ts'
import { measureFolder } from './disk.ts'
import { measureLighthouse } from './lighthouse.ts'
import { reportProgress } from './progress.ts'
import { measureScriptBytes } from './script-bytes.ts'

/** Lists the pages to measure in a browser. */
const listPages = async (shop: string) => {
  const { _id } = (await (await fetch(`${shop}/api/products/best-seller`)).json()) as { _id: string }
  return {
    'home page': '/',
    'collection page': '/collections/Hoodie',
    'product page': `/product/${_id}`,
    login: '/login',
  }
}

export type DemoShopResult = Awaited<ReturnType<typeof measureDemoShop>>

/** Measures the first and second start, memory, data size, page weight and Lighthouse scores with the demo catalogue. */
export async function measureDemoShop({ withLighthouse }: { withLighthouse: boolean }) {
  const dataDir = await createDataDir()
  const startShop = async () => {
    const startedAt = performance.now()
    const child = startChild('shop-process.ts', { DATA_DIR: dataDir, DEMO: 'catalogue' })
    return { child, url: await waitForUrl(child), seconds: (performance.now() - startedAt) / 1000 }
  }
  try {
    reportProgress('first start, on an empty folder')
    const first = await startShop()
    await stopChild(first.child)
    const dataDirBytes = await measureFolder(dataDir)
    reportProgress('second start')
    const second = await startShop()
    try {
      const idleRssBytes = (await getUsage(second.child)).rssBytes
      const pages = await listPages(second.url)
      return {
        firstStartSeconds: first.seconds,
        secondStartSeconds: second.seconds,
        idleRssBytes,
        dataDirBytes,
        scriptBytes: await measureScriptBytes(second.url, pages),
        lighthouse: withLighthouse ? await measureLighthouse(second.url, pages) : { notRun: 'skipped in a quick run' },
      }
    } finally {
      await stopChild(second.child)
    }
  } finally {
    await removeDataDir(dataDir)
  }
}
