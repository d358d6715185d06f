/**
 * Compares the reviews of a product that has 10 with those of one that has 10,000, and times the feeds of 100,000 products.
 * Run it with `npm run bench:storefront`. Cleans up after itself. Exits with 1 if the 99th percentile of a call for reviews
 * is more than 1.5 times as high.
 */
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { insertSyntheticProducts } from '#demo/insert-synthetic-products.ts'
import { feedNames } from '#domains/feeds/contract.ts'
import { getFeedFile, startFeedBuild } from '#domains/feeds/server/build-feed.ts'
import { createFeedOpener } from '#domains/feeds/server/open-feed.ts'
import { fits, REVIEWS_PER_PAGE } from '#domains/reviews/contract.ts'
import type { Database } from '#platform/database/connect.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { shopSettings } from '#tests/support/shop-settings.ts'
import { vacuumTables } from '#tests/support/synthetic-orders.ts'
import { openAdminShop, openOrCreateDatabase } from './admin-shop.ts'
import { compareAdminCalls, reportComparisons, roundToTenth } from './compare-admin-calls.ts'
import { formatMarkdown } from './format-result.ts'

const { values: options } = parseArgs({
  options: { products: { type: 'string', default: '100000' }, rounds: { type: 'string', default: '300' } },
})
const REVIEW_COUNTS = [10, 10_000] as const
const MEMORY_SAMPLE_MS = 50
const log = pino({ level: 'silent' })

/** Adds published reviews to the live product at this place, and returns its id. */
async function insertReviews({ pool }: Database, place: number, count: number) {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM products WHERE state = 'live' ORDER BY id OFFSET $1 LIMIT 1`,
    [place],
  )
  const productId = rows[0]?.id
  await pool.query(
    `INSERT INTO reviews (id, product_id, author, rating, fit, text, status, created_at)
     SELECT lpad(to_hex($2 * 100000 + n), 24, '0'), $1, 'Asha R.', 1 + n % 5, (ARRAY['small', 'true', 'large'])[1 + n % 3],
       'Heavy cotton, fits as expected. Bought it twice.', 'published', now() - n * interval '1 minute'
     FROM generate_series(1, $3::int) AS n`,
    [productId, place, count],
  )
  const counted = [
    ...[1, 2, 3, 4, 5].map((stars) => [`stars_${stars}`, `rating = ${stars}`]),
    ...fits.map((fit) => [`fit_${fit}`, `fit = '${fit}'`]),
  ]
  await pool.query(
    `INSERT INTO product_ratings (product_id, ${counted.map(([column]) => column).join(', ')})
     SELECT product_id, ${counted.map(([, condition]) => `count(*) FILTER (WHERE ${condition})`).join(', ')}
     FROM reviews WHERE product_id = $1 GROUP BY 1`,
    [productId],
  )
  return productId
}

async function timeFeeds(database: Database, dataDir: string): Promise<string[][]> {
  const deps = { db: database.db, now: () => new Date(), shopSettings, origin: 'https://shop.example', dataDir }
  const openFeed = createFeedOpener(deps)
  const rows: string[][] = []
  for (const name of feedNames) {
    const before = process.memoryUsage().rss
    let peak = before
    const sampler = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, MEMORY_SAMPLE_MS)
    const startedAt = performance.now()
    await startFeedBuild(deps, name).done
    const buildSeconds = (performance.now() - startedAt) / 1000
    clearInterval(sampler)
    const openedAt = performance.now()
    const { content } = await openFeed(name)
    await content[Symbol.asyncIterator]().next()
    const firstByteMs = performance.now() - openedAt
    content.destroy()
    const { size } = await stat(getFeedFile(deps, name))
    const figures = [buildSeconds, size / 1e6, (peak - before) / 1e6, firstByteMs]
    rows.push([name, ...figures.map((figure) => String(roundToTenth(figure)))])
  }
  return rows
}

const dataDir = await createDataDir()
await using cleanup = new AsyncDisposableStack()
cleanup.defer(() => removeDataDir(dataDir))
const { url, stop } = await startEmbedded({ dataDir, log, durable: false })
cleanup.defer(stop)
const database = await openOrCreateDatabase(url, 'storefront')
cleanup.defer(() => database.close())
await insertSyntheticProducts(database.db, Number(options.products))
const productIds: (string | undefined)[] = []
for (const [place, count] of REVIEW_COUNTS.entries()) productIds.push(await insertReviews(database, place, count))
await vacuumTables(database.db)
const shop = await openAdminShop(database)
cleanup.defer(() => shop.app.close())

const get = async (path: string) => (await shop.app.inject({ url: path })).json()
/** The cursor of a page in the middle of many reviews, or of the last full page of few. */
const getCursor = (place: number, count: number) =>
  `3-${(place * 100_000 + Math.max(count / 2, REVIEWS_PER_PAGE + 2)).toString(16).padStart(24, '0')}`
const calls: Record<string, (place: number, count: number) => string> = {
  newest: () => '',
  highest: () => '?sort=highest',
  lowest: () => '?sort=lowest',
  'three stars': () => '?rating=3',
  'a later page': (place, count) => `?after=${getCursor(place, count)}`,
}
const results: Parameters<typeof reportComparisons>[0] = {}
for (const [name, call] of Object.entries(calls)) {
  const [small, large] = REVIEW_COUNTS.map((count, place) => ({
    ...shop,
    url: `/api/products/${productIds[place]}/reviews${call(place, count)}`,
  }))
  if (!small || !large) throw new Error('Expected two products')
  results[name] = await compareAdminCalls(small, large, Number(options.rounds))
}
reportComparisons(results)
const { summary } = await get(`/api/products/${productIds[1]}/reviews`)
if (summary.count !== REVIEW_COUNTS[1]) throw new Error(`The summary counts ${summary.count} reviews`)
console.log(
  formatMarkdown({
    title: `Feeds of ${options.products} products`,
    columns: ['feed', 'build s', 'MB', 'memory MB', 'first byte ms'],
    rows: await timeFeeds(database, dataDir),
  }),
)
