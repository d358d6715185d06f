import { readDraft, writeDraft } from '#ui/drafts.ts'

const lastCheckoutKey = (userId: string) => `last-checkout:${userId}`

/** Returns the checkout that this tab offered to pay last. It may have been paid since, before a reload or a login. */
export const readLastCheckout = (userId: string): string | undefined => readDraft(lastCheckoutKey(userId))?.['id']

export const writeLastCheckout = (userId: string, id: string | undefined): void =>
  writeDraft(lastCheckoutKey(userId), id === undefined ? undefined : { id })
