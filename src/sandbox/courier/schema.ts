import type pg from 'pg'
import { newSecret } from '../gateway/ids.ts'
import { inTransaction } from '../gateway/transaction.ts'

export interface Account {
  email: string
  password: string
  token: string
  webhookToken: string
}

const LOCK_KEY = 0x636f7572 // 'cour'

const tables = `
CREATE SCHEMA IF NOT EXISTS sandbox_courier;

CREATE TABLE IF NOT EXISTS sandbox_courier.account (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  password text NOT NULL,
  token text NOT NULL,
  webhook_token text NOT NULL,
  -- the time between two scans of a parcel
  step_ms integer NOT NULL DEFAULT 20000
);

-- the courier's order and its shipment have the same id
CREATE TABLE IF NOT EXISTS sandbox_courier.parcels (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1001) PRIMARY KEY,
  reference text NOT NULL,
  request jsonb NOT NULL,
  awb text UNIQUE,
  is_cancelled boolean NOT NULL DEFAULT false,
  scans jsonb NOT NULL DEFAULT '[]',
  -- the scans to come
  plan jsonb NOT NULL DEFAULT '[]',
  next_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX IF NOT EXISTS parcels_by_reference ON sandbox_courier.parcels (reference);
CREATE INDEX IF NOT EXISTS parcels_moving ON sandbox_courier.parcels (next_at) WHERE next_at IS NOT NULL;

CREATE TABLE IF NOT EXISTS sandbox_courier.webhooks (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parcel_id bigint NOT NULL REFERENCES sandbox_courier.parcels,
  body jsonb NOT NULL,
  has_wrong_token boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  outcome text NOT NULL DEFAULT 'waiting' CHECK (outcome IN ('waiting', 'delivered', 'given up', 'dropped'))
);
CREATE INDEX IF NOT EXISTS webhooks_due ON sandbox_courier.webhooks (due_at) WHERE outcome = 'waiting';

CREATE TABLE IF NOT EXISTS sandbox_courier.faults (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  fault text NOT NULL,
  call text,
  remaining integer CHECK (remaining >= 0),
  ms integer NOT NULL
);
`

/** Creates missing tables, one process at a time, and returns the account, whose secrets are generated once. */
export async function ensureSchema(pool: pg.Pool): Promise<Account> {
  return inTransaction(pool, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY])
    await tx.query(tables)
    await tx.query(
      'INSERT INTO sandbox_courier.account (password, token, webhook_token) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [newSecret(), newSecret(), newSecret()],
    )
    const { rows } = await tx.query<Account>(
      `SELECT 'api@sandbox.example' AS email, password, token, webhook_token AS "webhookToken" FROM sandbox_courier.account`,
    )
    const [account] = rows
    if (!account) throw new Error('Sandbox courier has no account')
    return account
  })
}
