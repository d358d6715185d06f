import { text } from '#shared/known-search.ts'

/** What the addresses of login and registration may say after the question mark. */
export const loginSearch = { redirect: text(200) }

export const LOGIN_PATH = '/login'
const AFTER_LOGIN = '/'
const KEPT_AS = 'wayBack'

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
