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
 * `npm run admin:password -- <email>`: for who has lost it; with `--without-second-factor` for who has lost the app and
 * the recovery codes, too. The shop may run meanwhile.
 */
loadEnvironment({ mode: 'production' })
const settings = parseSettings(process.env)
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'without-second-factor': { type: 'boolean', default: false } },
})
const [email] = positionals
const withoutSecondFactor = values['without-second-factor']
if (!email) throw new StartError('Say whose password: npm run admin:password -- admin@nukkad.local')

const log = createLog({ level: 'warn' })
await using opened = new AsyncDisposableStack()
const { url } = await startDatabase(settings, log, opened)
await migrateDatabase({ url }, log)
const database = openDatabase({ url, applicationName: 'nukkad-admin-password' }, log)
opened.defer(() => database.close())
const password = await resetAdminPassword(database, email, { withoutSecondFactor })
if (password === undefined) throw new StartError(`There is no admin with the address ${email}.`)
console.log(`The new password of ${email}, shown only now: ${password}`)
console.log('Wherever this account was logged in, it is logged out.')
if (withoutSecondFactor) console.log('Two-step login is off for this account.')
