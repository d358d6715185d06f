import { shutdownOnSignals } from '#platform/http/shutdown.ts'
import { stopWithParent } from '../../scripts/launch/hand-over.mjs'
import { startShop } from '../../src/main.ts'
import { adminLogin } from './admin-login.ts'
import { careEmail } from './care-email.ts'
import { makeDataDir, removeDataDir, sweepKilledRuns } from './data-dir.ts'

/** The real shop in a process of its own, with the demo catalogue, a free port and data that go when it stops. */
stopWithParent()
await sweepKilledRuns()
const dataDir = await makeDataDir()
const { stop, log, url } = await startShop({
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
  ADMIN_EMAIL: adminLogin.email,
  ADMIN_PASSWORD: adminLogin.password,
  PAYMENTS: 'sandbox',
  CARE_EMAIL: careEmail,
  // orders that come by themselves would be counted with those of the tests
  DEMO: 'catalogue',
})
shutdownOnSignals({ stop: () => stop().then(() => removeDataDir(dataDir)), log })
console.log(`open at ${url}`)
