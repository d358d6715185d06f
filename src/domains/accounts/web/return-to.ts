import { parseAsText } from '#shared/search-params.ts'
import { readStorage, writeStorage } from '#ui/browser-storage.ts'

/** Query parameters of the pages for login, registration and password resets. */
export const loginSearchParams = { redirect: parseAsText(200) }

export const LOGIN_PATH = '/login'
export const FORGOT_PASSWORD_PATH = '/forgot-password'
const HOME_PATH = '/'
/** Navigation state of the login page when a logged-in user needs another account. */
export const SWITCH_ACCOUNT_STATE = { as: 'another' } as const
/** In sessionStorage. This and the next key are stored in browsers, so they keep their old names. */
const RETURN_TO_KEY = 'wayBack'
/** In localStorage, because a link in an email opens a new tab with an empty sessionStorage. */
const AFTER_RESET_KEY = 'wayOnAfterReset'

export function withRedirect(path: string, redirect: string | undefined): string {
  return redirect === undefined ? path : `${path}?${new URLSearchParams({ redirect })}`
}

/** Stores the page as the one to return to in this tab and returns the login URL. */
export function loginRedirectFor(path: string): string {
  try {
    sessionStorage.setItem(RETURN_TO_KEY, path)
  } catch {
    // storage may be blocked; the login then leads to the home page
  }
  return withRedirect(LOGIN_PATH, path)
}

export const isSwitchingAccount = (state: unknown): boolean =>
  (state as { as?: unknown } | null)?.as === SWITCH_ACCOUNT_STATE.as

/**
 * Returns the page to open after login. The redirect parameter alone can only lead to the checkout or the home page; any
 * other page must be the one stored in this tab, which prevents open redirects.
 */
export function resolveReturnTo(redirect: string | undefined): string {
  if (redirect?.includes('checkout')) return '/checkout'
  const isTrusted = redirect !== undefined && /^\/(?![/\\])/.test(redirect) && redirect === readReturnTo()
  return isTrusted ? redirect : HOME_PATH
}

function readReturnTo(): string | null {
  try {
    return sessionStorage.getItem(RETURN_TO_KEY)
  } catch {
    return null
  }
}

/** Stores the redirect of a user who requests a password link, for the page that the link opens. */
export function saveReturnToAfterReset(redirect: string | undefined): void {
  writeStorage(AFTER_RESET_KEY, redirect ?? null)
}

export function consumeReturnToAfterReset(): string | undefined {
  const redirect = readStorage(AFTER_RESET_KEY) ?? undefined
  writeStorage(AFTER_RESET_KEY, null)
  return redirect
}
