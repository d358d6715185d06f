import type { Worker } from '#platform/jobs/create-jobs.ts'
import { MESSAGE_RETENTION_MS, PENDING_MS } from '../rules.ts'
import * as store from './cleanup-store.ts'
import type { Deps } from './deps.ts'

/** Deletes unconfirmed subscriptions and old answered or closed messages. */
export async function cleanUpMessages({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const subscribers = await store.deleteUnconfirmedSubscribers(db, ago(PENDING_MS))
  const messages = await store.deleteHandledMessages(db, ago(MESSAGE_RETENTION_MS))
  return { subscribers, messages }
}

/** Runs daily, at night in India. */
export function createMessageCleanupWorker(deps: Pick<Deps, 'db' | 'now' | 'log'>): Worker {
  return {
    queue: 'messages.clean-up',
    cron: '50 21 * * *',
    async run() {
      const deleted = await cleanUpMessages(deps)
      if (deleted.subscribers + deleted.messages > 0)
        deps.log.info(deleted, 'Old messages and unconfirmed subscriptions deleted')
    },
  }
}
