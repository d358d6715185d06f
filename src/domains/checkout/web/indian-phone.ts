import { isIndia } from '#shared/india.ts'
import { isPhone } from '#shared/phone.ts'

export const INDIAN_CODE = '+91'

const removeSeparators = (text: string) => text.replace(/[\s\-()]/g, '')

/** Returns the number as the form shows it: without +91, which the field shows in front of it, in an Indian address. */
export function toFormPhone(phone: string, country: string): string {
  const trimmed = phone.trim()
  const isIndian = isIndia(country) && removeSeparators(trimmed).startsWith(INDIAN_CODE)
  return isIndian ? trimmed.replace(/^[\s\-()]*\+[\s\-()]*9[\s\-()]*1[\s\-()]*/, '') : trimmed
}

/** Whether the shopper has typed a country code, so the field must not show one. */
export const hasCountryCode = (phone: string): boolean => phone.trim().startsWith('+')

/** Returns the number to store: with +91 in an Indian address, unless the number has another country code or too few digits. */
export function toStoredPhone(phone: string, country: string): string {
  const national = toFormPhone(phone, country)
  if (!isIndia(country) || hasCountryCode(national)) return national
  // the trunk prefix, which people write before mobile numbers too
  const digits = removeSeparators(national).replace(/^0+/, '')
  if (/^\d{10}$/.test(digits)) return `${INDIAN_CODE} ${digits.slice(0, 5)} ${digits.slice(5)}`
  if (/^91\d{10}$/.test(digits)) return toStoredPhone(digits.slice(2), country)
  return isPhone(national) ? `${INDIAN_CODE} ${national}` : national
}
