import { parseAsOneOf, parseAsText } from '#shared/search-params.ts'
import { readStorage, writeStorage } from '#ui/browser-storage.ts'

/** Query parameters of the pages for login, registration and password resets. `redirect` is the page to return to. */
export const loginSearchParams = { redirect: parseAsText(200) }

/** `claim` is set in links that claim an account. */
export const resetSearchParams = { ...loginSearchParams, claim: parseAsOneOf(['yes']) }

export const LOGIN_PATH = '/login'
export const FORGOT_PASSWORD_PATH = '/forgot-password'
const HOME_PATH = '/'
/** Navigation state of the login page when a customer opened an admin page. */
export const ADMIN_NEEDED_STATE = { isAdminNeeded: true }
/** In sessionStorage. This and the next key are stored in browsers, so they keep their old names. */
const RETURN_TO_KEY = 'wayBack'
/** In localStorage, because a link in an email opens a new tab with an empty sessionStorage. */
const AFTER_RESET_KEY = 'wayOnAfterReset'

export function withReturnTo(path: string, returnTo: string | undefined): string {
  return returnTo === undefined ? path : `${path}?${new URLSearchParams({ redirect: returnTo })}`
}

/** Stores the page to return to in this tab and returns the login URL. */
export function saveReturnToAndGetLoginUrl(returnTo: string): string {
  saveReturnTo(returnTo)
  return withReturnTo(LOGIN_PATH, returnTo)
}

/** Stores the page to return to in this tab. */
export function saveReturnTo(returnTo: string): void {
  try {
    sessionStorage.setItem(RETURN_TO_KEY, returnTo)
  } catch {
    // storage may be blocked; the login then leads to the home page
  }
}

export const needsAdminAccount = (state: unknown): boolean =>
  (state as Partial<typeof ADMIN_NEEDED_STATE> | null)?.isAdminNeeded === true

export const isReturnToCheckout = (returnTo: string | undefined): boolean => returnTo?.includes('checkout') ?? false

/**
 * Returns the page to open after login. The redirect parameter alone can only lead to the checkout or the home page; any
 * other page must be the one stored in this tab, which prevents open redirects.
 */
export function resolveReturnTo(returnTo: string | undefined): string {
  if (isReturnToCheckout(returnTo)) return '/checkout'
  const isTrusted = returnTo !== undefined && /^\/(?![/\\])/.test(returnTo) && returnTo === readReturnTo()
  return isTrusted ? returnTo : HOME_PATH
}

function readReturnTo(): string | null {
  try {
    return sessionStorage.getItem(RETURN_TO_KEY)
  } catch {
    return null
  }
}

/** Stores the page to return to for a user who requests a reset link, because the link opens in another tab. */
export function saveReturnToAfterReset(returnTo: string | undefined): void {
  writeStorage(AFTER_RESET_KEY, returnTo ?? null)
}

export function consumeReturnToAfterReset(): string | undefined {
  const returnTo = readStorage(AFTER_RESET_KEY) ?? undefined
  writeStorage(AFTER_RESET_KEY, null)
  return returnTo
}
