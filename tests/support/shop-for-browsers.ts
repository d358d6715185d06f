import { shutdownOnSignals } from '#platform/http/shutdown.ts'
import { loadBuild } from '../../scripts/build/load-build.ts'
import { stopWithParent } from '../../scripts/launch/replace-process.mjs'
import { adminLogin } from './admin-login.ts'
import { careEmail } from './care-email.ts'
import { cleanUpKilledRuns, createDataDir, removeDataDir } from './data-dir.ts'

/** Runs the shop for browser tests: demo catalogue, free port, data removed on exit. */
stopWithParent()
await cleanUpKilledRuns()
const dataDir = await createDataDir({ inMemory: true })
const { startShop } = await loadBuild(process.cwd())
const { stop, log, url } = await startShop({
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
  ADMIN_EMAIL: adminLogin.email,
  ADMIN_PASSWORD: adminLogin.password,
  PAYMENTS: 'sandbox',
  COURIER: 'sandbox',
  CARE_EMAIL: careEmail,
  // demo orders would be counted together with those of the tests
  DEMO: 'catalogue',
})
shutdownOnSignals({ stop: () => stop().then(() => removeDataDir(dataDir)), log })
console.log(`open at ${url}`)
