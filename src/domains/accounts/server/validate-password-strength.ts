import { readFileSync } from 'node:fs'
import type { FieldError } from '#shared/errors.ts'
import type { Role } from '../contract.ts'
import { MIN_ADMIN_PASSWORD_LENGTH } from '../rules.ts'

const TOO_COMMON = 'This password is too common. Please choose another.'
const TOO_SHORT_FOR_ADMINS = `An admin password must be at least ${MIN_ADMIN_PASSWORD_LENGTH} characters long.`

/** The first guesses for this shop, in addition to the owner's name and email. */
const shopWords = [
  ...['nukkad', 'nukkad shop', 'nukkad store', 'nukkad streetwear', 'streetwear', 'street wear', 'clothing', 'fashion'],
  ...['tshirt', 'hoodie', 'shop', 'shopping', 'customer', 'admin', 'administrator', 'login', 'india', 'bharat'],
  ...['password', 'passcode', 'welcome', 'qwerty', 'letmein'],
]

interface Owner {
  name: string
  email: string
  role?: Role
}

/** Rejects passwords that are easy to guess. Runs only on the server, which has the password list. */
export function validatePasswordStrength(field: string, password: string, owner: Owner): FieldError | undefined {
  if (owner.role === 'admin' && [...password].length < MIN_ADMIN_PASSWORD_LENGTH)
    return { field, message: TOO_SHORT_FOR_ADMINS }
  return isCommon(password) || isPersonalWord(owner, password) ? { field, message: TOO_COMMON } : undefined
}

const isCommon = (password: string) => commonPasswords().has(normalize(password).trim())

let common: Set<string> | undefined

/** Reads the list on first use. The lines above the first blank line credit its source. */
function commonPasswords(): Set<string> {
  if (common) return common
  const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  common = new Set(lines.slice(lines.indexOf('') + 1))
  return common
}

/** Shorter names are ignored: a user called A may have a password that is an "a" and digits. */
const MIN_WORD_LENGTH = 3

function isPersonalWord({ name, email }: Owner, password: string): boolean {
  const words = [...shopWords, name, ...name.split(/\s+/), email, email.split('@')[0] ?? '']
  const core = stripDecoration(password)
  return core.length >= MIN_WORD_LENGTH && words.some((word) => stripDecoration(word) === core)
}

/** Reduces "Nukkad@2026!" to "nukkad" and "asha.rao1" to "asharao", as a guesser would. */
function stripDecoration(text: string): string {
  return normalize(text)
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/\p{N}+$/u, '')
}

const normalize = (text: string) => text.normalize('NFKC').toLowerCase()
