import { noLongerLoggedIn } from './authenticate.ts'

const MISSING_PARENT = '23503'

/** Makes a change in the name of an account; whoever's account is deleted meanwhile is no longer logged in. */
export async function unlessDeleted<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change()
  } catch (error) {
    throw isAccountMissing(error) ? noLongerLoggedIn() : error
  }
}

function isAccountMissing(error: unknown): boolean {
  const { code, constraint } = ((error as Error | undefined)?.cause ?? {}) as { code?: string; constraint?: string }
  return code === MISSING_PARENT && (constraint?.endsWith('_users_id_fk') ?? false)
}
