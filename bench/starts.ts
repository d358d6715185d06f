import { makeDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { startChild, stopChild, urlOf, usageOf } from './child.ts'
import { bytesOf } from './disk.ts'
import { lighthouseOf } from './lighthouse.ts'
import { weighPages } from './page-weight.ts'
import { tell } from './progress.ts'

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

export type Starts = Awaited<ReturnType<typeof measureStarts>>

/** Measures the first and second start, memory, data size, page weight and Lighthouse scores with the demo catalogue. */
export async function measureStarts({ withLighthouse }: { withLighthouse: boolean }) {
  const dataDir = await makeDataDir()
  const open = async () => {
    const startedAt = performance.now()
    const child = startChild('shop-process.ts', { DATA_DIR: dataDir, DEMO: 'catalogue' })
    return { child, url: await urlOf(child), seconds: (performance.now() - startedAt) / 1000 }
  }
  try {
    tell('first start, on an empty folder')
    const first = await open()
    await stopChild(first.child)
    const dataDirBytes = await bytesOf(dataDir)
    tell('second start')
    const second = await open()
    try {
      const idleBytes = (await usageOf(second.child)).rssBytes
      const pages = await listPages(second.url)
      return {
        ...{ firstStartSeconds: first.seconds, secondStartSeconds: second.seconds, idleBytes, dataDirBytes },
        pageWeights: await weighPages(second.url, pages),
        lighthouse: withLighthouse ? await lighthouseOf(second.url, pages) : { notRun: 'skipped in a quick run' },
      }
    } finally {
      await stopChild(second.child)
    }
  } finally {
    await removeDataDir(dataDir)
  }
}
