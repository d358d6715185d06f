import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { EventName } from './fault.ts'
import { newGatewayId, newSecret } from './ids.ts'
import { inTransaction, type Tx } from './transaction.ts'

export interface Account {
  accountId: string
  keyId: string
  keySecret: string
  webhookSecret: string
  /** The events that are sent to its webhook. */
  webhookEvents: readonly EventName[]
}

type StoredAccount = Omit<Account, 'webhookEvents'>

const LOCK_KEY = 0x73616e64 // 'sand'

/**
 * Columns keep the names that existing schemas have: `captures_late_at` is when a failed payment is captured after all,
 * `ends_at` and `ends_as` when a pending refund completes and how, `asked` the request of a refund, and `last_answer` the
 * result of a webhook's last delivery attempt.
 */
const tables = `
CREATE SCHEMA IF NOT EXISTS sandbox_gateway;

CREATE TABLE IF NOT EXISTS sandbox_gateway.account (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  account_id text NOT NULL,
  key_id text NOT NULL,
  key_secret text NOT NULL,
  webhook_secret text NOT NULL
);

CREATE TABLE IF NOT EXISTS sandbox_gateway.orders (
  id text PRIMARY KEY,
  amount integer NOT NULL CHECK (amount >= 100),
  amount_paid integer NOT NULL DEFAULT 0 CHECK (amount_paid >= 0),
  currency text NOT NULL,
  receipt text UNIQUE CHECK (length(receipt) <= 40),
  status text NOT NULL DEFAULT 'created' CHECK (status IN ('created', 'attempted', 'paid')),
  attempts integer NOT NULL DEFAULT 0,
  -- whether payments are captured automatically
  captures boolean NOT NULL DEFAULT true,
  notes jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE IF NOT EXISTS sandbox_gateway.payments (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  order_id text NOT NULL REFERENCES sandbox_gateway.orders,
  amount integer NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('created', 'authorized', 'captured', 'refunded', 'failed')),
  amount_refunded integer NOT NULL DEFAULT 0 CHECK (amount_refunded BETWEEN 0 AND amount),
  method jsonb NOT NULL,
  payer jsonb NOT NULL DEFAULT '{}',
  error jsonb,
  captures_late_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (amount_refunded = 0 OR status IN ('captured', 'refunded'))
);
CREATE INDEX IF NOT EXISTS payments_of_order ON sandbox_gateway.payments (order_id);
CREATE INDEX IF NOT EXISTS payments_by_time ON sandbox_gateway.payments (created_at);
CREATE INDEX IF NOT EXISTS payments_captured_late ON sandbox_gateway.payments (captures_late_at)
  WHERE captures_late_at IS NOT NULL;

CREATE TABLE IF NOT EXISTS sandbox_gateway.refunds (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  payment_id text NOT NULL REFERENCES sandbox_gateway.payments,
  amount integer NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('pending', 'processed', 'failed')),
  speed text NOT NULL,
  receipt text,
  notes jsonb NOT NULL DEFAULT '{}',
  idempotency_key text UNIQUE,
  -- the request, to compare with a request that reuses the idempotency key
  asked jsonb NOT NULL,
  ends_at timestamptz,
  ends_as text CHECK (ends_as IN ('processed', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS refunds_of_payment ON sandbox_gateway.refunds (payment_id);
CREATE INDEX IF NOT EXISTS refunds_pending ON sandbox_gateway.refunds (ends_at) WHERE status = 'pending';

CREATE TABLE IF NOT EXISTS sandbox_gateway.webhooks (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id text NOT NULL,
  event text NOT NULL,
  order_id text NOT NULL,
  -- set only on webhooks created before the column entities existed
  body text,
  badly_signed boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  -- the status or error of the last delivery attempt
  last_answer text,
  created_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  claimed_until timestamptz,
  ended_at timestamptz,
  outcome text NOT NULL DEFAULT 'waiting' CHECK (outcome IN ('waiting', 'delivered', 'given up', 'dropped'))
);
-- the rows that the event reports, as they were then
ALTER TABLE sandbox_gateway.webhooks ADD COLUMN IF NOT EXISTS entities jsonb, ALTER COLUMN body DROP NOT NULL;
CREATE INDEX IF NOT EXISTS webhooks_due ON sandbox_gateway.webhooks (due_at) WHERE outcome = 'waiting';
CREATE INDEX IF NOT EXISTS webhooks_of_order ON sandbox_gateway.webhooks (order_id);

CREATE TABLE IF NOT EXISTS sandbox_gateway.faults (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fault text NOT NULL,
  applies_to text,
  order_id text,
  remaining integer CHECK (remaining >= 0),
  details jsonb NOT NULL DEFAULT '{}'
);
`

const tablesVersion = createHash('sha256').update(tables).digest('hex')

/** Creates missing tables, one process at a time, and returns the account, whose keys are generated once. */
export async function ensureSchema(pool: pg.Pool): Promise<StoredAccount> {
  return inTransaction(pool, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY])
    await ensureTables(tx)
    await tx.query(
      `INSERT INTO sandbox_gateway.account (account_id, key_id, key_secret, webhook_secret)
       VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [newGatewayId('acc'), newGatewayId('rzp_test'), newSecret(), newSecret()],
    )
    const { rows } = await tx.query<StoredAccount>(
      `SELECT account_id AS "accountId", key_id AS "keyId", key_secret AS "keySecret", webhook_secret AS "webhookSecret"
       FROM sandbox_gateway.account`,
    )
    const [account] = rows
    if (!account) throw new Error('Sandbox gateway has no account')
    return account
  })
}

/** Skips tables that are up to date, because even a statement without effect locks out the processes that use them. */
async function ensureTables(tx: Tx): Promise<void> {
  const { rows } = await tx.query<{ version: string | null }>(
    `SELECT obj_description(to_regnamespace('sandbox_gateway'), 'pg_namespace') AS version`,
  )
  if (rows[0]?.version === tablesVersion) return
  await tx.query(tables)
  await tx.query(`COMMENT ON SCHEMA sandbox_gateway IS '${tablesVersion}'`)
}
