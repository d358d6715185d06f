import type { Db } from '#platform/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { NEWSLETTER_CONSENT } from '../rules.ts'
import * as store from './store.ts'

/** Says nothing of whether the address was known: the list is nobody else's business. */
export async function subscribeToNewsletter({ db }: { db: Db }, email: string): Promise<void> {
  await db.transaction((tx) => store.addSubscriber(tx, { id: newId(), email, consent: NEWSLETTER_CONSENT }))
}
