export const INVALID_EMAIL = 'Please enter a valid email address'

const withDomain = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Accepts addresses of accounts from before `isEmail` was strict. */
export const hasEmailForm = (text: string) => withDomain.test(text.trim())

/**
 * Rejects addresses that look like another one or reach another mailbox: with invisible characters, angle brackets,
 * characters that NFKC changes (such as 'ſ' for 's'), or letters of several scripts in one label.
 */
export function isEmail(text: string): boolean {
  const email = text.trim()
  if (!withDomain.test(email) || /[<>]/.test(email)) return false
  if (/^[!-~]+$/.test(email)) return true
  if (/[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(email) || email.normalize('NFKC') !== email) return false
  return email.split(/[@.]/).every(hasOneScript)
}

/** Japanese uses the last three together. */
const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Cherokee', 'Hebrew', 'Arabic', 'Thai', 'Georgian', 'Hangul'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam'],
  ['Han', 'Hiragana', 'Katakana'],
]

function hasOneScript(label: string): boolean {
  const letters = label.match(/[\p{L}\p{M}]/gu) ?? []
  return scripts.every((names) => {
    const ofScript = new RegExp(
      `[${[names]
        .flat()
        .map((name) => `\\p{scx=${name}}`)
        .join('')}]`,
      'u',
    )
    return !letters.some((letter) => ofScript.test(letter)) || letters.every((letter) => ofScript.test(letter))
  })
}
