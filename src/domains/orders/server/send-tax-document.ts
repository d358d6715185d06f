import { enqueueEmail } from '#platform/email/enqueue-email.ts'
import { ShopError } from '#shared/errors.ts'
import type { Deps } from './deps.ts'
import { getTaxDocument } from './list-tax-documents.ts'
import { taxDocumentEmail } from './tax-document-email.ts'

/** Emails the customer a link to the document and returns the address. */
export async function sendTaxDocument(
  { db, shopSettings, origin }: Pick<Deps, 'db' | 'shopSettings' | 'origin'>,
  number: string,
): Promise<string> {
  const { kind, document, isDemo } = await getTaxDocument({ db }, number)
  if (isDemo) throw new ShopError('conflict', "Customers of the demo get no email, because they don't exist.")
  const { orderId, total, buyer } = document
  const email = taxDocumentEmail(shopSettings.current(), { kind, number, orderId, total, buyer }, origin)
  await db.transaction((tx) => enqueueEmail(tx, { to: buyer.email, reference: orderId, ...email }))
  return buyer.email
}
