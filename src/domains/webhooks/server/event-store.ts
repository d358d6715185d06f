import { eq } from 'drizzle-orm'
import { users } from '#domains/accounts/server/tables.ts'
import { products } from '#domains/catalogue/server/tables.ts'
import { orders } from '#domains/orders/server/tables.ts'
import { refunds } from '#domains/payments/server/tables.ts'
import { shipments } from '#domains/shipping/server/tables.ts'
import type { Queryable } from '#platform/database/connect.ts'

export async function findRefund(db: Queryable, id: string) {
  const [refund] = await db
    .select({
      id: refunds.id,
      orderId: orders.id,
      amountPaise: refunds.amountPaise,
      reason: refunds.reason,
      createdAt: refunds.createdAt,
    })
    .from(refunds)
    .leftJoin(orders, eq(orders.paymentId, refunds.paymentId))
    .where(eq(refunds.id, id))
  return refund
}

export async function findShipment(db: Queryable, id: string) {
  const [shipment] = await db.select().from(shipments).where(eq(shipments.id, id))
  return shipment
}

export async function findProduct(db: Queryable, id: string) {
  const [product] = await db
    .select({ id: products.id, name: products.name, sku: products.sku })
    .from(products)
    .where(eq(products.id, id))
  return product
}

export async function findCustomer(db: Queryable, id: string) {
  const [customer] = await db
    .select({ id: users.id, name: users.name, email: users.email, mobile: users.mobile, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, id))
  return customer
}
