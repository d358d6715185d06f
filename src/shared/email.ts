export const INVALID_EMAIL = 'Please enter a valid email address'

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Returns the form in which two spellings of one address are equal. The database function `fold_email` must return the
 * same.
 */
export const foldEmail = (text: string): string => text.trim().normalize('NFKC').toLowerCase().replaceAll('ς', 'σ')

/** Accepts addresses of accounts from before `isEmail` was strict, except what no database can store. */
export const hasEmailForm = (text: string) => emailPattern.test(text.trim()) && !text.includes('\0')

/**
 * Rejects addresses that look like another one or reach another mailbox: with invisible characters, angle brackets,
 * characters that NFKC changes (such as 'ſ' for 's'), or Latin letters mixed with others in one label.
 */
export function isEmail(text: string): boolean {
  const email = text.trim()
  if (!emailPattern.test(email)) return false
  if (/^[!-;=?-~]+$/.test(email)) return true
  if (/[<>\p{C}\p{DI}]/u.test(email) || email.normalize('NFKC') !== email) return false
  return email.split(/[@.]/).every(hasOneScript)
}

/** Whether either all letters are Latin or none is. */
const hasOneScript = (label: string) =>
  new Set(label.match(/[\p{L}\p{M}]/gu)?.map((letter) => /\p{scx=Latn}/u.test(letter))).size < 2
