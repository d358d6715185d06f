export { listAddresses } from './address-book.ts'
export type { Account } from './authenticate.ts'
export {
  authenticateIfLoggedIn,
  decorateRequests,
  ensurePermission,
  requireAdminRole,
  requireCustomer,
} from './authentication-scopes.ts'
export { clearSessionCacheAfterChanges } from './clear-session-cache-after-changes.ts'
export { ensureFirstAdmin, type FirstAdmin } from './ensure-first-admin.ts'
export { findOrCreateCustomer } from './find-or-create-customer.ts'
export { mapMissingAccountToUnauthorized } from './map-missing-account-to-unauthorized.ts'
export { presentAddresses } from './present.ts'
export { requireReauth } from './require-reauth.ts'
export { resolveOrigin } from './resolve-origin.ts'
export { sendClaimLinks } from './send-claim-links.ts'
export { SessionCache } from './session-cache.ts'
export { listOwnerEmails } from './staff-store.ts'
export { generateToken, hashToken, isToken } from './tokens.ts'
export { deleteUser, findUser, findUserByEmail, lockUser } from './user-store.ts'
export { watchSessions } from './watch-sessions.ts'
