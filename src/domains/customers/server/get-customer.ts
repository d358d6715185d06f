import { findErasureProblem, toPersonWithTrustedEmail } from '#platform/database/personal-data.ts'
import { ShopError } from '#shared/errors.ts'
import { NOT_A_CUSTOMER } from '../rules.ts'
import type { Deps } from './deps.ts'
import { refreshCustomers } from './refresh-customers.ts'
import * as store from './store.ts'

export const customerNotFound = () => new ShopError('not_found', 'Customer not found.')

export async function getCustomer(deps: Pick<Deps, 'db' | 'personalData'>, id: string) {
  const { db } = deps
  await refreshCustomers(deps)
  const customer = await store.findCustomer(db, id)
  if (!customer) throw customerNotFound()
  const { email, role } = customer
  const person = toPersonWithTrustedEmail({ id, email })
  return {
    customer,
    orders: await store.listOrders(db, id),
    returns: await store.listReturns(db, id),
    addresses: await store.listAddresses(db, id),
    messages: await store.listMessages(db, email),
    subscriber: await store.findSubscriber(db, email),
    notes: await store.listNotes(db, id),
    erasureProblem:
      role === 'admin' ? NOT_A_CUSTOMER : await db.transaction((tx) => findErasureProblem(tx, deps, person)),
  }
}
