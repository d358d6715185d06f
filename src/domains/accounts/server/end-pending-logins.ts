import type { Tx } from '#platform/database/connect.ts'
import * as codes from './login-code-store.ts'
import * as resets from './reset-store.ts'
import * as factors from './second-factor-store.ts'

/** Invalidates the user's reset links, emailed codes and logins that wait for a second factor. */
export async function endPendingLogins(tx: Tx, userId: string): Promise<void> {
  await resets.deleteUserResets(tx, userId)
  await codes.deleteUserCodes(tx, userId)
  await factors.deleteUserChallenges(tx, userId)
}
