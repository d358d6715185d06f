/** What a search of customers looks for: every word, or the digits of a phone number, or an order. */
export interface CustomerSearch {
  words: string[]
  /** The last digits of an order's id, or the whole. */
  orderNumber: string | undefined
}

/** Enough digits to be part of a phone number, in any writing: 98765 43210, +91-98765-43210, (0)98765. */
const phonePattern = /^[+(]?[\d\s().+-]*\d[\d\s().-]*$/

/** Returns undefined if there is nothing to look for. */
export function parseCustomerSearch(input: string): CustomerSearch | undefined {
  const text = input.trim().toLowerCase()
  const orderNumber = text.replace(/^#\s*/, '')
  const digits = text.replace(/^\(?\+\s*91/, '').replace(/\D/g, '')
  const words =
    phonePattern.test(text) && digits !== '' ? [toPhoneDigits(digits)] : text.split(/[\s#]+/).filter(Boolean)
  if (words.length === 0) return undefined
  const isOrderNumber = /^[0-9a-f]{8}$|^[0-9a-f]{24}$/.test(orderNumber)
  return { words, orderNumber: isOrderNumber ? orderNumber : undefined }
}

/** Without the country code or a leading zero: stored are the last ten digits. */
function toPhoneDigits(digits: string): string {
  if (digits.length > 10) return digits.slice(-10)
  return digits.replace(/^(?:00?91|0)(?=\d{4})/, '')
}

/** Removes tags that differ only in case; the first spelling stays. */
export function normalizeTags(tags: string[]): string[] {
  const byKey = new Map<string, string>()
  for (const tag of tags) if (!byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag)
  return [...byKey.values()]
}

export const NOT_A_CUSTOMER = 'This account is an admin. Make it a customer under Users first.'
export const ADMIN_CANT_DELETE = "Admins can't delete their account. Ask another admin to make you a customer first."
export const WRONG_CONFIRMATION = "Type the customer's email address to confirm."
