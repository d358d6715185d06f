import type pg from 'pg'
import { sendHttpRequest } from '#platform/http/send-http-request.ts'
import type { Account } from './schema.ts'

const TIMEOUT_MS = 5_000
const LEASE_MS = 10_000
const BATCH_SIZE = 16
/** The shop also polls, so it learns what a lost webhook would have reported. */
const MAX_ATTEMPTS = 6

interface ClaimedWebhook {
  seq: string
  body: object
  has_wrong_token: boolean
  attempts: number
}

/** Sends due webhooks, in no particular order. Without a 200 in time, a webhook is sent again later. */
export async function sendWebhooks(pool: pg.Pool, { webhookToken }: Account, url: string): Promise<void> {
  const { rows } = await pool.query<ClaimedWebhook>(
    `UPDATE sandbox_courier.webhooks SET attempts = attempts + 1, due_at = clock_timestamp() + $1 * interval '1 ms'
     WHERE seq IN (SELECT seq FROM sandbox_courier.webhooks WHERE outcome = 'waiting' AND due_at <= clock_timestamp()
       ORDER BY due_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)
     RETURNING seq, body, has_wrong_token, attempts`,
    [LEASE_MS],
  )
  await Promise.all(
    rows.map(async ({ seq, body, has_wrong_token: hasWrongToken, attempts }) => {
      const status = await sendHttpRequest(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': hasWrongToken ? 'wrong' : webhookToken },
        body: JSON.stringify(body),
        timeoutMs: TIMEOUT_MS,
      }).then(
        (response) => response.status,
        () => 0,
      )
      const failure = attempts >= MAX_ATTEMPTS ? 'given up' : 'waiting'
      const outcome = status === 200 ? 'delivered' : failure
      await pool.query(
        `UPDATE sandbox_courier.webhooks SET outcome = $2, due_at = clock_timestamp() + $3 * interval '1 ms' WHERE seq = $1`,
        [seq, outcome, 1_000 * 2 ** attempts],
      )
    }),
  )
}
