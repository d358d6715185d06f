import { parseArgs } from 'node:util'
import { resetAdminPassword } from '#domains/accounts/server/reset-admin-password.ts'
import { openDatabase } from '#platform/database/connect.ts'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { createLog } from '#platform/log.ts'
import { parseSettings } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import { startDatabase } from '../src/main.ts'
import { loadEnvironment } from './shop/load-environment.ts'

/**
 * `npm run admin:password -- <email>` resets an admin's password. `--without-second-factor` also turns off two-factor
 * authentication, for an admin who lost the app and the recovery codes. Works while the shop is running.
 */
loadEnvironment({ mode: 'production' })
const settings = parseSettings(process.env)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'without-second-factor': { type: 'boolean', default: false } },
})
const [email] = positionals
const withoutSecondFactor = values['without-second-factor']
if (!email) throw new StartError('Usage: npm run admin:password -- admin@nukkad.local')

const log = createLog({ level: 'warn' })
await using cleanup = new AsyncDisposableStack()
const { url } = await startDatabase(settings, log, cleanup)
await migrateDatabase({ url }, log)
const database = openDatabase({ url, applicationName: 'nukkad-admin-password' }, log)
cleanup.defer(() => database.close())
const password = await resetAdminPassword(database, email, { withoutSecondFactor })
if (password === undefined) throw new StartError(`No admin has the email ${email}.`)
console.log(`New password for ${email} (shown only once): ${password}`)
console.log('The account was logged out everywhere.')
if (withoutSecondFactor) console.log('Two-factor authentication was turned off for this account.')
