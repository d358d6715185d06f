import { fillWithSyntheticProducts, MOST_SYNTHETIC } from '#demo/synthetic-products.ts'
import { isCatalogueEmpty } from '#domains/catalogue/server/is-catalogue-empty.ts'
import { openDatabase } from '#platform/database/connect.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { createLog } from '#platform/log.ts'
import { parseSettings } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import { step } from '#platform/step.mjs'
import { startDatabase } from '../src/main.ts'
import { loadEnvironment } from './shop/load-environment.ts'

/** `npm run demo:synthetic -- 100000`: a catalogue of made-up products, to see how the shop does when it is large. */
const count = Number(process.argv[2])
if (!Number.isInteger(count) || count < 1 || count > MOST_SYNTHETIC)
  throw new StartError(
    `Say how many products it should be, from 1 to ${MOST_SYNTHETIC}: npm run demo:synthetic -- 100000`,
  )

loadEnvironment({ mode: 'production' })
const settings = parseSettings(process.env)
if (settings.razorpay) throw new StartError('This shop takes real payments: it gets no made-up products.')
const log = createLog({ level: 'warn' })
await using opened = new AsyncDisposableStack()
const { url, data } = await startDatabase(settings, log, opened)
await migrateDatabase({ url }, log)
const database = openDatabase({ url, applicationName: 'nukkad-synthetic', queryMs: 0 }, log)
opened.defer(() => database.close())
if (!(await isCatalogueEmpty(database)))
  throw new StartError(
    `There are products in ${data} already, and they stay as they are: name an empty folder, as in DATA_DIR=.data-large npm run demo:synthetic -- ${count}`,
  )
await step(`Making ${count} products`, () => fillWithSyntheticProducts(database.db, count))
console.log(`${count} made-up products are in ${data}.`)
