import { pino } from 'pino'
import { createPaymentProvider } from '#domains/payments/server/api.ts'
import { defaultSettings } from '#domains/settings/rules.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { openDatabase } from '#platform/database/connect.ts'
import { parseSettings } from '#platform/settings.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { buildApp } from '../../src/app.ts'

/** Returns the OpenAPI document of the app's routes. Does not connect to the database, because it handles no requests. */
export async function buildDocument(): Promise<object> {
  const log = pino({ level: 'silent' })
  const settings = parseSettings({})
  const database = openDatabase({ url: 'postgres://localhost/none' }, log)
  const app = await buildApp({
    log,
    settings,
    database,
    now: () => new Date(),
    cache: new ResponseCache({ maxBytes: 0 }),
    jobs: { enqueue: async () => {} },
    storage: openStorage(settings),
    paymentProvider: createPaymentProvider({ url: '', scriptUrl: '', keyId: '', keySecret: '', webhookSecret: '' }),
    shopSettings: { current: () => defaultSettings, reload: async () => {}, environmentSeller: {} },
  })
  try {
    await app.ready()
    return app.swagger()
  } finally {
    await app.close()
    await database.close()
  }
}
