import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { Db } from '#platform/database/connect.ts'
import type { Log } from '#platform/log.ts'
import { type PeriodicTask, runPeriodically } from '#platform/run-periodically.ts'
import { isDemoEmail } from '#shared/demo-email.ts'
import * as store from './delivery-store.ts'
import { createSmtpSender, isPermanentSmtpError, type SmtpError, type SmtpSettings } from './smtp-sender.ts'

interface Deps extends Omit<SmtpSettings, 'smtpUrl'> {
  db: Db
  log: Log
  /** Without it, emails are stored but not sent. */
  smtpUrl: string | undefined
}

const POLL_MS = 500
const CONCURRENCY = 5
/** Claimed emails whose sending has not begun after half of the lease are released, so each has at least the other half. */
const MAX_WAIT_MS = (store.LEASE_SECONDS * 1_000) / 2
/** How long `close` waits for emails that are being sent. After that, the lease makes another process send them again. */
const STOP_TIMEOUT_MS = 5_000

/** Backoff takes about an hour, then it retries hourly: enough for an outage of two days. */
const RETRY_LIMIT = 55
const FIRST_RETRY_SECONDS = 15
const MAX_RETRY_SECONDS = 3_600

/** Starts sending queued emails. Without an SMTP server, and for demo customers, it only marks them as not sent. */
export function startEmailWorker(deps: Deps): PeriodicTask {
  const controller = new AbortController()
  const schedule = {
    everyMs: POLL_MS,
    failureMessage: 'Could not process queued emails; will retry',
    logsFirstFailureOnly: true,
  }
  const task = runPeriodically(schedule, deps.log, createDelivery(deps, controller.signal))
  return {
    close: async () => {
      controller.abort()
      await Promise.race([task.close(), wait(STOP_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

/** Creates a function that delivers all due emails and returns how many there were. */
export function createDelivery({ db, log, smtpUrl, getAddresses }: Deps, signal?: AbortSignal) {
  const deliverBatch =
    smtpUrl === undefined
      ? () => store.markDueSuppressed(db)
      : createBatchDelivery({ db, log }, createSmtpSender({ smtpUrl, getAddresses }), signal)
  return async (): Promise<number> => {
    let [total, count] = [0, 0]
    do {
      count = await deliverBatch()
      total += count
    } while (count === store.BATCH_SIZE && !signal?.aborted)
    return total
  }
}

type DeliveryDeps = Pick<Deps, 'db' | 'log'>
type SendEmail = ReturnType<typeof createSmtpSender>

/** Creates a function that sends one batch of due emails and returns its size. */
function createBatchDelivery(deps: DeliveryDeps, send: SendEmail, signal?: AbortSignal) {
  const { db } = deps
  const limit = pLimit(CONCURRENCY)

  async function deliver(email: store.ClaimedEmail): Promise<void> {
    try {
      await send(email)
    } catch (error) {
      return recordFailure(deps, email, error as SmtpError)
    }
    await store.markSent(db, email)
  }

  return async (): Promise<number> => {
    const claimedAt = performance.now()
    const claimed = await store.claimDueEmails(db)
    const { demo = [], outgoing = [] } = Object.groupBy(claimed, ({ to }) => (isDemoEmail(to) ? 'demo' : 'outgoing'))
    await store.markSuppressed(db, toIds(demo))
    const notStarted: store.ClaimedEmail[] = []
    const canStart = () => !signal?.aborted && performance.now() - claimedAt < MAX_WAIT_MS
    const results = await Promise.allSettled(
      outgoing.map((email) => limit(async () => (canStart() ? deliver(email) : void notStarted.push(email)))),
    )
    await store.releaseClaims(db, toIds(notStarted))
    const failure = results.find((result) => result.status === 'rejected')
    if (failure) throw failure.reason
    return claimed.length
  }
}

const toIds = (claimed: store.ClaimedEmail[]) => claimed.map(({ id }) => id)

async function recordFailure({ db, log }: DeliveryDeps, email: store.ClaimedEmail, error: SmtpError): Promise<void> {
  const { id: emailId, attempts: attempt } = email
  const { message, code, responseCode } = error
  const details = { emailId, attempt, code, responseCode, reason: hideAddresses(message) }
  if (isPermanentSmtpError(error)) {
    log.warn(details, 'Email rejected')
    return store.markFailed(db, email, message)
  }
  if (attempt > RETRY_LIMIT) {
    log.error(details, 'Could not send email; giving up')
    return store.markFailed(db, email, message)
  }
  log.warn(details, 'Could not send email; will retry')
  const delaySeconds = Math.min(FIRST_RETRY_SECONDS * 2 ** (attempt - 1), MAX_RETRY_SECONDS)
  return store.scheduleRetry(db, email, message, delaySeconds)
}

/** Servers quote the recipient in their responses. */
const hideAddresses = (message: string) => message.replace(/[^\s<>]+@[^\s<>]+/g, '[address]')
