import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { stock } from '#domains/inventory/server/tables.ts'
import { restockDomain } from '#domains/restock/server/domain.ts'
import { sendRestockAlerts } from '#domains/restock/server/send-restock-alerts.ts'
import { emails } from '#platform/email/tables.ts'
import { createCatalogueApp } from './create-catalogue-app.ts'
import { registerDomain } from './register-domain.ts'
import { shopSettings } from './shop-settings.ts'

interface AlertRequest {
  email?: string
  size?: string
  color?: string
  remoteAddress?: string
}

/** Creates a catalogue with restock alerts. Its clock moves only when a test moves it; emails are queued, never sent. */
export async function createRestockApp() {
  const shop = await createCatalogueApp()
  let time = Date.now()
  const now = () => new Date(time)
  const logLines: Record<string, unknown>[] = []
  const log = pino({ level: 'error' }, { write: (line) => void logLines.push(JSON.parse(line)) })
  await registerDomain(shop.app, restockDomain, {
    db: shop.db,
    now,
    log,
    publicUrl: 'https://nukkad.example',
    shopSettings,
  })
  let requestCount = 0

  return {
    ...shop,
    now,
    advanceClock(ms: number) {
      time += ms
    },
    addSoldOutProduct: (overrides: Parameters<typeof shop.addProduct>[0] = {}) =>
      shop.addProduct({ stock: [{ quantity: 0 }], ...overrides }),
    async requestAlert(
      productId: string,
      { remoteAddress = `10.0.${requestCount >> 8}.${requestCount++ & 255}`, ...body }: AlertRequest = {},
    ) {
      const response = await shop.app.inject({
        method: 'POST',
        url: `/api/products/${productId}/restock-alerts`,
        payload: { email: 'asha@example.in', ...body },
        remoteAddress,
      })
      return { status: response.statusCode, headers: response.headers, body: response.json() }
    },
    async unsubscribe(token: string) {
      const response = await shop.app.inject({ method: 'POST', url: '/api/restock-alerts/stop', payload: { token } })
      return { status: response.statusCode, body: response.json() }
    },
    /** Adds units to every variant; a negative number removes them. */
    async addUnits(productId: string, units: number) {
      const increments = { onHand: sql`${stock.onHand} + ${units}`, netReceived: sql`${stock.netReceived} + ${units}` }
      await shop.db.update(stock).set(increments).where(eq(stock.productId, productId))
    },
    /** Errors that were logged. */
    logLines,
    sendAlerts: () => sendRestockAlerts({ db: shop.db, now, log, shopSettings }),
    /** Lists the recipients of all emails, oldest first. */
    async listRecipients(): Promise<string[]> {
      const sent = await shop.db.select({ to: emails.to }).from(emails).orderBy(emails.createdAt, sql`ctid`)
      return sent.map(({ to }) => to)
    },
  }
}
