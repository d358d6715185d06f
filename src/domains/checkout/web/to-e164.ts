import { isIndia } from '#shared/india.ts'

/** Returns undefined for a number without a country code outside India. */
export function toE164(phone: string, country: string): string | undefined {
  const digits = phone.replace(/[^\d+]/g, '')
  if (digits.startsWith('+')) return digits
  if (!isIndia(country)) return undefined
  if (/^[6-9]\d{9}$/.test(digits)) return `+91${digits}`
  return /^91[6-9]\d{9}$/.test(digits) ? `+${digits}` : undefined
}
