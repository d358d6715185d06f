import { removeDemoOrders } from '#demo/orders/remove-demo-orders.ts'
import { openDatabase } from '#platform/database/connect.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { createLog } from '#platform/log.ts'
import { parseSettings } from '#platform/settings.ts'
import { forgetOrders } from '#sandbox-gateway/forget-orders.ts'
import { startDatabase } from '../src/main.ts'
import { loadEnvironment } from './shop/load-environment.ts'

/** `npm run demo:remove-orders`: for whoever has seen enough of the demo's customers and their orders. The shop may run meanwhile. */
loadEnvironment({ mode: 'production' })
const log = createLog({ level: 'warn' })
await using opened = new AsyncDisposableStack()
const { url, data } = await startDatabase(parseSettings(process.env), log, opened)
await migrateDatabase({ url }, log)
const database = openDatabase({ url, applicationName: 'nukkad-remove-orders' }, log)
opened.defer(() => database.close())
const removed = await removeDemoOrders({ ...database, forgetAtGateway: (ids) => forgetOrders(database.pool, ids) })
console.log(`${removed} orders of the demo are gone from ${data}, with their customers. They do not come back.`)
