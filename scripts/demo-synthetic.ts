import { insertSyntheticProducts, MAX_SYNTHETIC_PRODUCTS } from '#demo/insert-synthetic-products.ts'
import { isCatalogueEmpty } from '#domains/catalogue/server/create-product.ts'
import { openDatabase } from '#platform/database/connect.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { createLog } from '#platform/log.ts'
import { parseSettings } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import { step } from '#platform/step.mjs'
import { startDatabase } from '../src/main.ts'
import { loadEnvironment } from './shop/load-environment.ts'

/** `npm run demo:synthetic -- 100000` fills an empty catalogue with synthetic products, to test the shop at scale. */
const count = Number(process.argv[2])
if (!Number.isInteger(count) || count < 1 || count > MAX_SYNTHETIC_PRODUCTS)
  throw new StartError(`Usage: npm run demo:synthetic -- <count>, with a count from 1 to ${MAX_SYNTHETIC_PRODUCTS}`)

loadEnvironment({ mode: 'production' })
const settings = parseSettings(process.env)
if (settings.razorpay) throw new StartError('This shop takes real payments, so synthetic products cannot be added.')
const log = createLog({ level: 'warn' })
await using cleanup = new AsyncDisposableStack()
const { url, dataLocation } = await startDatabase(settings, log, cleanup)
await migrateDatabase({ url }, log)
const database = openDatabase({ url, applicationName: 'nukkad-synthetic', queryTimeoutMs: 0 }, log)
cleanup.defer(() => database.close())
if (!(await isCatalogueEmpty(database)))
  throw new StartError(
    `${dataLocation} already has products. Use an empty data folder: DATA_DIR=.data-large npm run demo:synthetic -- ${count}`,
  )
await step(`Creating ${count} products`, () => insertSyntheticProducts(database.db, count))
console.log(`Created ${count} synthetic products in ${dataLocation}.`)
