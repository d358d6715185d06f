import type { ShopSettings } from '#shared/shop-settings.ts'

/** Returns the sender and the default Reply-To address of emails. */
export const getEmailAddresses = ({ brand, seller }: ShopSettings, mailFrom: string | undefined) => ({
  // the name of a sender may not contain these characters
  from: mailFrom ?? `${brand.name.replace(/[<>"\r\n]/g, '')} <no-reply@localhost>`,
  replyTo: seller.careEmail || undefined,
})
