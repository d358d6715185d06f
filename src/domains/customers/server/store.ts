import { and, desc, eq, sql } from 'drizzle-orm'
import { addresses, users } from '#domains/accounts/server/tables.ts'
import { contactMessages, newsletterSubscribers } from '#domains/messages/server/tables.ts'
import { orders } from '#domains/orders/server/tables.ts'
import { payments } from '#domains/payments/server/tables.ts'
import { returns } from '#domains/returns/server/tables.ts'
import type { Queryable, Tx } from '#platform/database/connect.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import { foldEmail } from '#shared/email.ts'
import { asPaise } from '#shared/money.ts'
import { customerNotes, customers } from './tables.ts'

/** How much of each list the page of a customer shows. */
const MAX_ROWS = 100
const EXCERPT_LENGTH = 160

export type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomer>>>
export type NoteRow = typeof customerNotes.$inferSelect

/** Returns undefined until the customer is derived, which `refreshCustomers` does. */
export async function findCustomer(db: Queryable, id: string) {
  const [row] = await db
    .select({ customer: customers, role: users.role, isDemo: users.isDemo })
    .from(customers)
    .innerJoin(users, eq(users.id, customers.userId))
    .where(eq(customers.userId, id))
  return row && { ...row.customer, role: row.role, isDemo: row.isDemo }
}

export type CustomerOrderRow = Awaited<ReturnType<typeof listOrders>>[number]

export async function listOrders(db: Queryable, userId: string) {
  const { id, placedAt, status, totalPaise, paidAt, address } = orders
  const currentAddress = sql<(typeof address)['_']['data']>`coalesce(${orders.amendedAddress}, ${address})`
  return db
    .select({
      id,
      placedAt,
      status,
      totalPaise,
      paidAt,
      address: currentAddress,
      isAmended: sql<boolean>`exists (SELECT FROM order_amendments a WHERE a.order_id = ${orders.id})`,
      paidPaise: sql`coalesce(${payments.amountPaise}, 0)`.mapWith((value) => asPaise(Number(value))),
      refundedPaise: sql`coalesce(${payments.refundedPaise}, 0)`.mapWith((value) => asPaise(Number(value))),
      units: sql<number>`(SELECT sum(quantity)::int FROM order_lines WHERE order_id = ${orders.id})`,
    })
    .from(orders)
    .leftJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(placedAt), desc(id))
    .limit(MAX_ROWS)
}

export type CustomerReturnRow = Awaited<ReturnType<typeof listReturns>>[number]

export async function listReturns(db: Queryable, userId: string) {
  const { id, orderId, createdAt, status, outcome } = returns
  return db
    .select({
      id,
      orderId,
      createdAt,
      status,
      outcome,
      units: sql<number>`(SELECT sum(quantity)::int FROM return_lines WHERE return_id = ${returns.id})`,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_ROWS)
}

/** The default first. */
export async function listAddresses(db: Queryable, userId: string) {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), addresses.id)
}

export type CustomerMessageRow = Awaited<ReturnType<typeof listMessages>>[number]

export async function listMessages(db: Queryable, email: string) {
  const { id, createdAt, state, message } = contactMessages
  return db
    .select({ id, createdAt, state, excerpt: sql<string>`left(${message}, ${EXCERPT_LENGTH})` })
    .from(contactMessages)
    .where(eq(foldEmailColumn(contactMessages.email), foldEmail(email)))
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_ROWS)
}

export async function findSubscriber(db: Queryable, email: string) {
  const [subscriber] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(foldEmailColumn(newsletterSubscribers.email), foldEmail(email)))
    .orderBy(newsletterSubscribers.sharesEmail)
    .limit(1)
  return subscriber
}

/** Newest first. */
export async function listNotes(db: Queryable, userId: string): Promise<NoteRow[]> {
  return db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.userId, userId))
    .orderBy(desc(customerNotes.at), desc(customerNotes.id))
    .limit(MAX_ROWS)
}

export async function insertNote(tx: Tx, note: NoteRow): Promise<void> {
  await tx.insert(customerNotes).values(note)
}

/** Deletes a note of this author. Returns whether there was one. */
export async function deleteNote(tx: Tx, note: { id: string; userId: string; byId: string }): Promise<boolean> {
  const { id, userId, byId } = customerNotes
  const deleted = await tx
    .delete(customerNotes)
    .where(and(eq(id, note.id), eq(userId, note.userId), eq(byId, note.byId)))
    .returning({ id })
  return deleted.length > 0
}

export async function lockCustomer(tx: Tx, id: string) {
  const [row] = await tx.select().from(customers).where(eq(customers.userId, id)).for('update')
  return row
}

export async function setTags(tx: Tx, id: string, tags: string[]): Promise<void> {
  await tx.update(customers).set({ tags }).where(eq(customers.userId, id))
}
