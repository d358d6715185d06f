import { checkInvariants } from '#domains/checkout/server/admin-payments.ts'
import { openDatabase } from '#platform/database/connect.ts'
import { getMigrationState } from '#platform/database/migrate.ts'
import { createLog } from '#platform/log.ts'
import { parseSettings } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import { startDatabase } from '../src/main.ts'
import { loadEnvironment } from './shop/load-environment.ts'

/** `npm run verify-money` checks that every rupee and every unit of stock is accounted for. Works while the shop is running. */
loadEnvironment({ mode: 'production' })
const log = createLog({ level: 'warn' })
await using cleanup = new AsyncDisposableStack()
const { url, dataLocation } = await startDatabase(parseSettings(process.env), log, cleanup)
const database = openDatabase({ url, applicationName: 'nukkad-verify-money' }, log)
cleanup.defer(() => database.close())

if ((await getMigrationState(database.pool)) === 'pending') {
  throw new StartError('The database has pending migrations. Start the shop once and try again.')
}
console.log(`Checking ${dataLocation}\n`)
const results = await checkInvariants(database)
for (const { rule, found } of results) {
  console.log(`${found.length === 0 ? '✓' : '✗'} ${rule}`)
  for (const violation of found) console.log(`    ${violation}`)
}
const brokenCount = results.filter(({ found }) => found.length > 0).length
console.log(brokenCount === 0 ? '\nAll rules hold.' : `\n${brokenCount} of ${results.length} rules are broken.`)
if (brokenCount > 0) process.exitCode = 1
