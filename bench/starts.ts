import { makeDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { startChild, stopChild, urlOf, usageOf } from './child.ts'
import { bytesOf } from './disk.ts'
import { lighthouseOf } from './lighthouse.ts'
import { weighPages } from './page-weight.ts'
import { tell } from './progress.ts'

/** What is looked at in a browser, in a shop as it comes. */
const pages = async (shop: string) => {
  const { _id } = (await (await fetch(`${shop}/api/products/best-seller`)).json()) as { _id: string }
  return {
    'home page': '/',
    'collection page': '/collections/Hoodie',
    'product page': `/product/${_id}`,
    login: '/login',
  }
}

export type Starts = Awaited<ReturnType<typeof measureStarts>>

/** The shop as it comes: how long it takes to open on nothing and again on what it made, what it weighs, how it looks. */
export async function measureStarts({ withLighthouse }: { withLighthouse: boolean }) {
  const dataDir = await makeDataDir()
  const open = async () => {
    const began = performance.now()
    const child = startChild('shop-process.ts', { DATA_DIR: dataDir, DEMO: 'catalogue' })
    return { child, url: await urlOf(child), seconds: (performance.now() - began) / 1000 }
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
      const looked = await pages(second.url)
      return {
        ...{ firstStartSeconds: first.seconds, secondStartSeconds: second.seconds, idleBytes, dataDirBytes },
        pageWeights: await weighPages(second.url, looked),
        lighthouse: withLighthouse ? await lighthouseOf(second.url, looked) : { notRun: 'a quick run leaves it out' },
      }
    } finally {
      await stopChild(second.child)
    }
  } finally {
    await removeDataDir(dataDir)
  }
}
