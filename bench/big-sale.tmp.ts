import { pino } from 'pino'
import { insertSyntheticProducts } from '#demo/insert-synthetic-products.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { createDataDir, removeDataDir } from '#tests/support/data-dir.ts'
import { createDatabase } from './admin-shop.ts'
import { createSale } from '#domains/discounts/server/create-sale.ts'
import { undoSale } from '#domains/discounts/server/end-sale.ts'
import { runDueSales } from '#domains/discounts/server/run-sales.ts'
const log = pino({ level: 'silent' })
const dataDir = await createDataDir()
const { url, stop } = await startEmbedded({ dataDir, log })
const database = await createDatabase(url, 'big_sale')
await insertSyntheticProducts(database.db, 100_000)
await database.pool.query('SELECT create_missing_collections(ARRAY(SELECT DISTINCT unnest(collections) FROM products))')
await database.pool.query('ANALYZE products')
const { rows } = await database.pool.query('SELECT id FROM collections')
const deps = { db: database.db, now: () => new Date(), log: pino({level:'warn'}) }
let t = performance.now()
const lap = (n: string) => { console.log(n, Math.round(performance.now() - t), 'ms', Math.round(process.memoryUsage().rss/1e6),'MB'); t = performance.now() }
const id = await createSale(deps, { id: '0'.repeat(24), name: 'x' }, { title: 'Big', kind: 'percent', value: 20, collectionIds: rows.map((r: any) => r.id).slice(0, 200) })
lap('create')
await runDueSales(deps); lap('start')
console.log((await database.pool.query('SELECT started_at, selected_count, product_count FROM sales')).rows)
await undoSale(deps, { id: '0'.repeat(24), name: 'x' }, id)
await runDueSales(deps); lap('restore')
console.log((await database.pool.query('SELECT outcome, count(*) FROM sale_prices GROUP BY 1')).rows, (await database.pool.query('SELECT ended_at FROM sales')).rows)
await database.close(); await stop(); await removeDataDir(dataDir)
