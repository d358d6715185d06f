import { hashToken, isToken, mapMissingAccountToUnauthorized } from '#domains/accounts/server/api.ts'
import type { Deps } from './deps.ts'
import * as reminderStore from './reminder-store.ts'

interface ReminderRequest {
  enabled: boolean
  /** Base URL of the links in the emails. */
  origin: string
}

export async function getCartReminder({ db }: Pick<Deps, 'db'>, { userId }: { userId: string }) {
  return { enabled: await reminderStore.hasReminders(db, userId) }
}

export async function setCartReminder(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { userId }: { userId: string },
  { enabled, origin }: ReminderRequest,
) {
  if (enabled) await mapMissingAccountToUnauthorized(() => reminderStore.turnOn(db, userId, { since: now(), origin }))
  else await reminderStore.turnOff(db, userId)
  return { enabled }
}

/** Turns reminders off for the customer who received the token. An unknown token changes nothing. */
export async function unsubscribeFromCartReminders({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  if (isToken(token)) await reminderStore.turnOffByToken(db, hashToken(token))
}
