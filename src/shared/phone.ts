export const INVALID_PHONE = 'Please enter a valid phone number'

/** Ignores spaces, dashes and brackets. */
export const isPhone = (text: string) => /^\+?[1-9]\d{9,15}$/.test(text.replace(/[\s\-()]/g, ''))

/** Whether a search is for a phone number, in any writing: 98765 43210, +91-98765-43210. A PIN code has fewer digits. */
export const looksLikePhone = (text: string) => /^[+(]?[\d\s().+-]+$/.test(text) && text.replace(/\D/g, '').length >= 7

/** Formats a number as couriers accept it, without spaces: +91 and ten digits in India, the country code elsewhere. */
export function formatCourierPhone(phone: string, { isIndian }: { isIndian: boolean }): string {
  const hasCode = /^\s*(?:\+|00)/.test(phone)
  const digits = phone.replace(/\D/g, '').replace(/^00/, '')
  const national = digits.replace(/^(?:91|0)(?=\d{10}$)/, '')
  if (isIndian && national.length === 10 && (!hasCode || digits !== national)) return `+91${national}`
  return hasCode ? `+${digits}` : digits
}
