import type { ShopSettings } from '#shared/shop-settings.ts'

/** Returns the sender and the default Reply-To address of emails. */
export const getEmailAddresses = ({ brand, seller }: ShopSettings, mailFrom: string | undefined) => ({
  // quoted, because a name may contain a comma
  from: mailFrom ?? `"${brand.name.replace(/["\\]/g, '')}" <no-reply@localhost>`,
  replyTo: seller.careEmail || undefined,
})
