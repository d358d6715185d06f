export type { Account } from './authenticate.ts'
export {
  authenticateVisitors,
  decorateRequests,
  requireAdminRole,
  requireCustomer,
} from './authentication-scopes.ts'
export { ensureFirstAdmin, type FirstAdmin } from './ensure-first-admin.ts'
export { mapMissingAccountToUnauthorized } from './map-missing-account-to-unauthorized.ts'
export { resolveOrigin } from './resolve-origin.ts'
export { SessionCache } from './session-cache.ts'
export { generateToken, hashToken, isToken } from './tokens.ts'
export { watchSessions } from './watch-sessions.ts'
