import { sqlStates } from '#platform/database/sql-state.ts'
import { sessionEndedError } from './authenticate.ts'

/** Runs a change for an account and throws a 401 if the account has been deleted since it was authenticated. */
export async function mapMissingAccountToUnauthorized<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    throw isAccountMissing(error) ? sessionEndedError() : error
  }
}

function isAccountMissing(error: unknown): boolean {
  const { code, constraint } = ((error as Error | undefined)?.cause ?? {}) as { code?: string; constraint?: string }
  return code === sqlStates.foreignKeyViolation && (constraint?.endsWith('_users_id_fk') ?? false)
}
