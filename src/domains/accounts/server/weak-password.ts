import { readFileSync } from 'node:fs'
import type { FieldError } from '#shared/errors.ts'
import type { Role } from '../contract.ts'
import { MIN_ADMIN_PASSWORD } from '../rules.ts'

const TOO_COMMON = 'This password is too common. Please choose another.'
const TOO_SHORT_FOR_ADMINS = `An admin's password must be at least ${MIN_ADMIN_PASSWORD} characters long`

/** What anybody would try here first, besides the name and the address of whose account it is. */
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

/** What keeps a password that is long enough from being set, because it is guessed soon. Asked on the server alone. */
export function weakPasswordProblem(field: string, password: string, owner: Owner): FieldError | undefined {
  if (owner.role === 'admin' && [...password].length < MIN_ADMIN_PASSWORD)
    return { field, message: TOO_SHORT_FOR_ADMINS }
  return isCommon(password) || isWordOf(owner, password) ? { field, message: TOO_COMMON } : undefined
}

const isCommon = (password: string) => commonPasswords().has(folded(password).trim())

let common: Set<string> | undefined

/** Read when it is first asked for; the lines above the blank one say where the list comes from. */
function commonPasswords(): Set<string> {
  if (common) return common
  const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  common = new Set(lines.slice(lines.indexOf('') + 1))
  return common
}

/** Below this a word is no word: somebody called A may well have a password that begins with an a. */
const SHORTEST_WORD = 3

function isWordOf({ name, email }: Owner, password: string): boolean {
  const words = [...shopWords, name, ...name.split(/\s+/), email, email.split('@')[0] ?? '']
  const core = coreOf(password)
  return core.length >= SHORTEST_WORD && words.some((word) => coreOf(word) === core)
}

/** "Nukkad@2026!" is "nukkad" to whoever guesses, and "asha.rao1" is "asharao". */
function coreOf(text: string): string {
  return folded(text)
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/\p{N}+$/u, '')
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()
