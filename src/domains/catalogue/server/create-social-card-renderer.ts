import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { getImageFile } from '#domains/media/server/api.ts'
import { projectRoot } from '#platform/project-root.ts'
import { ShopError } from '#shared/errors.ts'
import { groupDigits } from '#shared/group-digits.ts'
import { formatRupees, rupeesFromPaise } from '#shared/money.ts'
import type { Deps } from './deps.ts'
import { drawSocialCard } from './draw-social-card.ts'
import { getCollection } from './get-collection.ts'
import { getProduct } from './get-product.ts'
import { listProducts } from './list-products.ts'

/** About 60 KB each. */
const MAX_CARDS = 100

interface DrawnCard {
  bytes: Buffer
  etag: string
}

/** What a card shows of the product or collection. */
interface Subject {
  name: string
  note: string
  imageUrl: string | undefined
}

type SocialCardDeps = Pick<Deps, 'db' | 'storage' | 'shopSettings' | 'countCache'>

/** Returns functions that render the social cards of products and collections. A card is drawn once for its content. */
export function createSocialCardRenderer(deps: SocialCardDeps) {
  const cards = new Map<string, Promise<DrawnCard>>()
  // one card at a time: drawing takes a core
  let queue: Promise<unknown> = Promise.resolve()
  const getCard = ({ imageUrl, ...texts }: Subject): Promise<DrawnCard> => {
    const { brand, theme } = deps.shopSettings.current()
    const content = { ...texts, brand: brand.name, colors: theme.colors }
    const hash = createHash('sha256')
      .update(JSON.stringify([content, imageUrl]))
      .digest('base64url')
      .slice(0, 27)
    const known = cards.get(hash)
    if (known) return known
    const card = queue.then(async () => ({
      bytes: await drawSocialCard(content, await loadImage(deps, imageUrl)),
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
  return {
    getProductCard: async (idOrSlug: string) => getCard(await describeProduct(deps, idOrSlug)),
    getCollectionCard: async (slugOrName: string) => getCard(await describeCollection(deps, slugOrName)),
  }
}

const findShownImage = (images: { url: string; isShown: boolean }[]) => images.find(({ isShown }) => isShown)?.url

async function describeProduct(deps: SocialCardDeps, idOrSlug: string): Promise<Subject> {
  const { name, images, pricePaise, lowestPricePaise } = await getProduct(deps, idOrSlug)
  const price = formatRupees(rupeesFromPaise(lowestPricePaise))
  return { name, note: lowestPricePaise === pricePaise ? price : `From ${price}`, imageUrl: findShownImage(images) }
}

/** Without a banner, the card shows the collection's first product. */
async function describeCollection(deps: SocialCardDeps, slugOrName: string): Promise<Subject> {
  const { name, bannerUrl, narrowBannerUrl } = await getCollection(deps, slugOrName)
  const { products, total } = await listProducts(deps, { collection: [name], limit: 1 })
  return {
    name,
    note: total === 1 ? '1 product' : `${groupDigits(total)} products`,
    imageUrl: narrowBannerUrl ?? bannerUrl ?? findShownImage(products[0]?.images ?? []),
  }
}

/** Returns undefined for an image that the shop does not serve itself, or no longer has. */
async function loadImage(deps: SocialCardDeps, url = ''): Promise<Buffer | undefined> {
  const name = basename(url)
  if (!url.startsWith('/media/')) return undefined
  const read = url.startsWith('/media/uploads/')
    ? getImageFile(deps, name).then(({ bytes }) => bytes)
    : readFile(join(projectRoot, 'demo/pictures', name))
  // any other error must fail the request, or the image would be cached without the product
  return read.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
}

const isMissing = (error: unknown) =>
  error instanceof ShopError ? error.code === 'not_found' : (error as NodeJS.ErrnoException).code === 'ENOENT'
