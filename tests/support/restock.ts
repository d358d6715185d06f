import { eq, sql } from 'drizzle-orm'
import { stock } from '#domains/catalogue/server/tables.ts'
import { restockAdminRoutes } from '#domains/restock/server/admin-routes.ts'
import { restockRoutes } from '#domains/restock/server/routes.ts'
import { tellOfRestock } from '#domains/restock/server/tell-of-restock.ts'
import { mails } from '#platform/mail/tables.ts'
import { openCatalogue } from './catalogue.ts'

interface Asked {
  email?: string
  size?: string
  color?: string
  /** The network it is asked from. */
  from?: string
}

/** A catalogue with alerts; its clock stands until it is moved, and mails are put down and never leave. */
export async function openRestock() {
  const shop = await openCatalogue()
  const jobs = { enqueue: async () => {} }
  let time = Date.now()
  const now = () => new Date(time)
  await shop.app.register(restockRoutes({ ...shop, now, publicUrl: 'https://nukkad.example' }))
  await shop.app.register(restockAdminRoutes(shop))
  let networks = 0

  return {
    ...shop,
    now,
    /** Lets time pass, in milliseconds. */
    pass(ms: number) {
      time += ms
    },
    /** A tee of which nothing is left. */
    addSoldOut: (different: Parameters<typeof shop.add>[0] = {}) =>
      shop.add({ stock: [{ quantity: 0 }], ...different }),
    async ask(productId: string, { from = `10.0.${networks >> 8}.${networks++ & 255}`, ...asked }: Asked = {}) {
      const response = await shop.app.inject({
        method: 'POST',
        url: `/api/products/${productId}/restock-alerts`,
        payload: { email: 'asha@example.in', ...asked },
        remoteAddress: from,
      })
      return { status: response.statusCode, headers: response.headers, body: response.json() }
    },
    async stop(token: string) {
      const response = await shop.app.inject({ method: 'POST', url: '/api/restock-alerts/stop', payload: { token } })
      return { status: response.statusCode, body: response.json() }
    },
    /** Puts units on the shelf of every choice, or takes them off with a number below zero. */
    async receive(productId: string, units: number) {
      const by = { onHand: sql`${stock.onHand} + ${units}`, received: sql`${stock.received} + ${units}` }
      await shop.db.update(stock).set(by).where(eq(stock.productId, productId))
    },
    tell: (more: Partial<Parameters<typeof tellOfRestock>[0]> = {}) =>
      tellOfRestock({ db: shop.db, jobs, now, ...more }),
    /** Who was written to, in that order. */
    async told(): Promise<string[]> {
      const written = await shop.db.select({ to: mails.to }).from(mails).orderBy(mails.createdAt, sql`ctid`)
      return written.map(({ to }) => to)
    },
  }
}
