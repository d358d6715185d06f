import type { Db } from '#platform/database/connect.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { DONE_MS, PENDING_MS } from '../rules.ts'
import * as store from './sweep-store.ts'

interface Deps {
  db: Db
  now?: () => Date
}

/** Forgets whom nobody hears from any more: addresses that were never confirmed, and messages long dealt with. */
export async function sweepMessages({ db, now = () => new Date() }: Deps) {
  const ago = (ms: number) => new Date(now().getTime() - ms)
  const subscribers = await store.deleteUnconfirmed(db, ago(PENDING_MS))
  const messages = await store.deleteDone(db, ago(DONE_MS))
  return { subscribers, messages }
}

/** Once a day, at night in India. */
export function sweepMessagesWorker({ log, ...deps }: Deps & { log: Log }): Worker {
  return {
    queue: 'messages.sweep',
    cron: '50 21 * * *',
    async run() {
      const swept = await sweepMessages(deps)
      if (swept.subscribers + swept.messages > 0)
        log.info(swept, 'Old messages and unconfirmed subscriptions are gone.')
    },
  }
}
