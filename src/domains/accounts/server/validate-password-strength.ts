import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import type { FieldError } from '#shared/errors.ts'
import type { Role } from '../contract.ts'
import { MIN_ADMIN_PASSWORD_LENGTH } from '../rules.ts'

const TOO_COMMON = 'This password is too common. Please choose another.'
const TOO_SHORT_FOR_ADMINS = `An admin password must be at least ${MIN_ADMIN_PASSWORD_LENGTH} characters long.`

/** Words that are likely to be guessed for this shop, in addition to the account holder's name and email. */
const shopWords = [
  'nukkad',
  'nukkad shop',
  'nukkad store',
  'nukkad streetwear',
  'streetwear',
  'street wear',
  'clothing',
  'fashion',
  'tshirt',
  'hoodie',
  'shop',
  'shopping',
  'customer',
  'admin',
  'administrator',
  'login',
  'india',
  'bharat',
  'password',
  'passcode',
  'welcome',
  'qwerty',
  'letmein',
]

interface AccountHolder {
  name: string
  email: string
  role?: Role
}

/** Rejects passwords that are easy to guess. Runs only on the server, because browsers don't load the password list. */
export function validatePasswordStrength(
  field: string,
  password: string,
  holder: AccountHolder,
): FieldError | undefined {
  if (holder.role === 'admin' && [...password].length < MIN_ADMIN_PASSWORD_LENGTH)
    return { field, message: TOO_SHORT_FOR_ADMINS }
  return isCommon(password) || isGuessableWord(holder, password) ? { field, message: TOO_COMMON } : undefined
}

const isCommon = (password: string) => loadCommonPasswords().has(normalize(password).trim())

let commonPasswords: Set<string> | undefined

/** Reads the list on first use. The lines above the first blank line credit its source. */
function loadCommonPasswords(): Set<string> {
  if (commonPasswords) return commonPasswords
  const lines = readFileSync(join(projectRoot, 'src/domains/accounts/server/common-passwords.txt'), 'utf8')
    .trimEnd()
    .split('\n')
  commonPasswords = new Set(lines.slice(lines.indexOf('') + 1))
  return commonPasswords
}

/** Shorter words are ignored, so a user called A may use "a" followed by digits. */
const MIN_WORD_LENGTH = 3

function isGuessableWord({ name, email }: AccountHolder, password: string): boolean {
  const words = [...shopWords, name, ...name.split(/\s+/), email, email.split('@')[0] ?? '']
  const strippedPassword = stripDecoration(password)
  return strippedPassword.length >= MIN_WORD_LENGTH && words.some((word) => stripDecoration(word) === strippedPassword)
}

/** Reduces "Nukkad@2026!" to "nukkad" and "asha.rao1" to "asharao", as a guessing tool would. */
function stripDecoration(text: string): string {
  return normalize(text)
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/\p{N}+$/u, '')
}

const normalize = (text: string) => text.normalize('NFKC').toLowerCase()
