import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { cartDomain } from '#domains/cart/server/domain.ts'
import { products } from '#domains/catalogue/server/tables.ts'
import { stock } from '#domains/inventory/server/tables.ts'
import { mergeWishlists } from '#domains/wishlist/server/api.ts'
import { wishlistDomain } from '#domains/wishlist/server/domain.ts'
import { sendWishlistAlerts } from '#domains/wishlist/server/send-wishlist-alerts.ts'
import { emails } from '#platform/email/tables.ts'
import { asPaise } from '#shared/money.ts'
import { createCatalogueApp } from './create-catalogue-app.ts'
import { createLoggedInUser } from './create-logged-in-user.ts'
import { registerDomain } from './register-domain.ts'
import { shopSettings } from './shop-settings.ts'

interface CallOptions {
  token?: string | undefined
  path?: string
  remoteAddress?: string
}

/** Creates a catalogue with carts and wishlists. Its clock moves only when a test moves it; emails are queued, never sent. */
export async function createWishlistApp() {
  const shop = await createCatalogueApp()
  const { db } = shop
  let time = Date.now()
  const now = () => new Date(time)
  const logLines: Record<string, unknown>[] = []
  const log = pino({ level: 'error' }, { write: (line) => void logLines.push(JSON.parse(line)) })
  const deps = { db, now, log, publicUrl: 'https://nukkad.example', shopSettings }
  await registerDomain(shop.app, wishlistDomain, deps)
  await registerDomain(shop.app, cartDomain, {
    ...deps,
    mergeGuestData: (tx, customer, guestId) => mergeWishlists({ now }, tx, customer, guestId),
  })

  return {
    ...shop,
    now,
    logLines,
    advanceClock(ms: number) {
      time += ms
    },
    /** Sends the input of a GET in the query string, of everything else in the body. */
    async call(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      input: Record<string, unknown>,
      { token, path = '/wishlist', remoteAddress = '127.0.0.1' }: CallOptions = {},
    ) {
      const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
      const response = await shop.app.inject({
        method,
        url: `/api${path}${method === 'GET' ? `?${query}` : ''}`,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        ...(method === 'GET' ? {} : { payload: input }),
        remoteAddress,
      })
      return { status: response.statusCode, body: response.json() }
    },
    createCustomer: () => createLoggedInUser(shop),
    /** Adds units to every variant; a negative number removes them. */
    async addUnits(productId: string, units: number) {
      const increments = { onHand: sql`${stock.onHand} + ${units}`, netReceived: sql`${stock.netReceived} + ${units}` }
      await db.update(stock).set(increments).where(eq(stock.productId, productId))
    },
    async setPrice(productId: string, rupees: number) {
      await db
        .update(products)
        .set({ pricePaise: asPaise(rupees * 100) })
        .where(eq(products.id, productId))
    },
    async setState(productId: string, state: 'live' | 'draft' | 'archived') {
      await db.update(products).set({ state }).where(eq(products.id, productId))
    },
    sendAlerts: (options?: { batchSize?: number }) => sendWishlistAlerts(deps, options),
    /** Lists all emails, oldest first. */
    listEmails: () =>
      db
        .select({ to: emails.to, subject: emails.subject, text: emails.text, headers: emails.headers })
        .from(emails)
        .orderBy(emails.createdAt, sql`ctid`),
  }
}
