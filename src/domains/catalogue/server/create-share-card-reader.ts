import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { getImageFile } from '#domains/media/server/api.ts'
import { projectRoot } from '#platform/project-root.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import type { Deps } from './deps.ts'
import { drawShareCard } from './draw-share-card.ts'
import { getProduct } from './get-product.ts'

/** About 60 KB each. */
const MAX_CARDS = 100

interface DrawnCard {
  bytes: Buffer
  etag: string
}

type ShareCardDeps = Pick<Deps, 'db' | 'storage' | 'shopSettings'>

/** Returns a function that reads a product's card. It is drawn once for its content. */
export function createShareCardReader(deps: ShareCardDeps) {
  const cards = new Map<string, Promise<DrawnCard>>()
  // one card at a time: drawing takes a core
  let queue: Promise<unknown> = Promise.resolve()
  return async (idOrSlug: string): Promise<DrawnCard> => {
    const product = await getProduct(deps, idOrSlug)
    const { brand, theme } = deps.shopSettings.current()
    const content = {
      name: product.name,
      price: rupeesFromPaise(product.lowestPricePaise),
      isStartingPrice: product.lowestPricePaise !== product.pricePaise,
      brand: brand.name,
      colors: theme.colors,
    }
    const imageUrl = product.images.find(({ isShown }) => isShown)?.url
    const hash = createHash('sha256')
      .update(JSON.stringify([content, imageUrl]))
      .digest('base64url')
      .slice(0, 27)
    const known = cards.get(hash)
    if (known) return known
    const card = queue.then(async () => ({
      bytes: await drawShareCard(content, await loadImage(deps, imageUrl)),
      etag: `"${hash}"`,
    }))
    queue = card.catch(() => {
      // the next request tries again
      cards.delete(hash)
    })
    cards.set(hash, card)
    const [oldest] = cards.keys()
    if (cards.size > MAX_CARDS && oldest) cards.delete(oldest)
    return card
  }
}

/** Returns undefined for an image that the shop does not serve itself, or no longer has. */
async function loadImage(deps: ShareCardDeps, url = ''): Promise<Buffer | undefined> {
  const name = basename(url)
  if (!url.startsWith('/media/')) return undefined
  const read = url.startsWith('/media/uploads/')
    ? getImageFile(deps, name).then(({ bytes }) => bytes)
    : readFile(join(projectRoot, 'demo/pictures', name))
  return read.catch(() => undefined)
}
