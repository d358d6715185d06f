import { text } from '#shared/known-search.ts'
import { readStored, writeStored } from '#ui/browser-storage.ts'

/** What the addresses of login and registration may say after the question mark. */
export const loginSearch = { redirect: text(200) }

export const LOGIN_PATH = '/login'
export const FORGOT_PASSWORD_PATH = '/forgot-password'
const AFTER_LOGIN = '/'
/** Comes along to the login of somebody who is logged in already, but as the wrong one. */
export const AS_ANOTHER = { as: 'another' } as const
const KEPT_AS = 'wayBack'
/** A link in a mail opens a tab of its own, which remembers nothing. */
const AFTER_RESET_KEY = 'wayOnAfterReset'

export function withRedirect(path: string, redirect: string | undefined): string {
  return redirect === undefined ? path : `${path}?${new URLSearchParams({ redirect })}`
}

/** Where somebody has to log in first: remembers the page in this tab, and answers where to. */
export function turnAway(path: string): string {
  try {
    sessionStorage.setItem(KEPT_AS, path)
  } catch {
    // without a memory one comes home instead
  }
  return withRedirect(LOGIN_PATH, path)
}

export const isAsAnother = (state: unknown): boolean => (state as { as?: unknown } | null)?.as === AS_ANOTHER.as

/**
 * Where a login leads to: what an address asks for decides between checkout and home alone. Another page is gone back
 * to only if it was that page which turned somebody away in this tab.
 */
export function wayOn(redirect: string | undefined): string {
  if (redirect?.includes('checkout')) return '/checkout'
  const isOwn = redirect !== undefined && /^\/(?![/\\])/.test(redirect) && redirect === remembered()
  return isOwn ? redirect : AFTER_LOGIN
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(KEPT_AS)
  } catch {
    return null
  }
}

/** Where somebody who asks for a link was going; it is of use once. */
export function keepWayOnAfterReset(redirect: string | undefined): void {
  writeStored(AFTER_RESET_KEY, redirect ?? null)
}

export function takeWayOnAfterReset(): string | undefined {
  const redirect = readStored(AFTER_RESET_KEY) ?? undefined
  writeStored(AFTER_RESET_KEY, null)
  return redirect
}
