import { removeDemoOrders } from '#demo/orders/remove-demo-orders.ts'
import { openDatabase } from '#platform/database/connect.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { createLog } from '#platform/log.ts'
import { parseSettings } from '#platform/settings.ts'
import { deleteOrders } from '#sandbox/gateway/delete-orders.ts'
import { startDatabase } from '../src/main.ts'
import { loadEnvironment } from './shop/load-environment.ts'

/** `npm run demo:remove-orders` deletes the demo customers and their orders for good. Works while the shop is running. */
loadEnvironment({ mode: 'production' })
const log = createLog({ level: 'warn' })
await using cleanup = new AsyncDisposableStack()
const { url, dataLocation } = await startDatabase(parseSettings(process.env), log, cleanup)
await migrateDatabase({ url }, log)
const database = openDatabase({ url, applicationName: 'nukkad-remove-orders' }, log)
cleanup.defer(() => database.close())
const removedCount = await removeDemoOrders({
  ...database,
  deleteProviderOrders: (ids) => deleteOrders(database.pool, ids),
})
console.log(
  `Removed ${removedCount} demo orders and their customers from ${dataLocation}. They will not be created again.`,
)
