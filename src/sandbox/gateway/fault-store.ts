import type pg from 'pg'
import type { Fault, FaultDetails, FaultName } from './fault.ts'
import type { Tx } from './transaction.ts'

interface FaultRow {
  id: string
  fault: FaultName
  applies_to: string | null
  order_id: string | null
  remaining: number | null
  details: FaultDetails
}

export async function insertFault(pool: pg.Pool, request: Fault): Promise<FaultRow | undefined> {
  const { fault, call, event, order_id: orderId, count, ...details } = request
  const { rows } = await pool.query<FaultRow>(
    `INSERT INTO sandbox_gateway.faults (fault, applies_to, order_id, remaining, details)
     VALUES ($1, $2, $3, $4, $5) RETURNING *`,
    [fault, call ?? event ?? null, orderId ?? null, count, details],
  )
  return rows[0]
}

export async function listFaults(pool: pg.Pool): Promise<FaultRow[]> {
  const { rows } = await pool.query<FaultRow>('SELECT * FROM sandbox_gateway.faults ORDER BY id')
  return rows
}

export async function deleteFaults(pool: pg.Pool, orderId: string | undefined): Promise<void> {
  await pool.query('DELETE FROM sandbox_gateway.faults WHERE $1::text IS NULL OR order_id = $1', [orderId ?? null])
}

const isActive = 'remaining IS NULL OR remaining > 0'

/**
 * Lets one statement handle a whole call while no fault is active. A fault applies in all processes as soon as it is
 * set, and calls need no extra query to check for one.
 */
export const noFaultIsActive = `NOT EXISTS (SELECT FROM sandbox_gateway.faults WHERE ${isActive})`

interface FaultTarget {
  orderId?: string | undefined
  appliesTo?: string
}

interface ClaimedFault<Name> {
  fault: Name
  details: FaultDetails
}

/** The faults that were active when a call began. */
export interface Faults {
  /** Claims a matching fault and counts it down; a fault limited to this order takes precedence. */
  claim<const Name extends FaultName>(
    client: pg.Pool | Tx,
    names: readonly Name[],
    target: FaultTarget,
  ): Promise<ClaimedFault<Name> | undefined>
}

export async function loadFaults(pool: pg.Pool): Promise<Faults> {
  const { rows } = await pool.query<Pick<FaultRow, 'fault'>>({
    name: 'sandbox_load_faults',
    text: `SELECT fault FROM sandbox_gateway.faults WHERE ${isActive}`,
  })
  const active = new Set<FaultName>(rows.map(({ fault }) => fault))
  return {
    claim: async (client, names, target) =>
      names.some((name) => active.has(name)) ? claimFault(client, names, target) : undefined,
  }
}

async function claimFault<Name extends FaultName>(
  client: pg.Pool | Tx,
  names: readonly Name[],
  { orderId, appliesTo }: FaultTarget,
): Promise<ClaimedFault<Name> | undefined> {
  const { rows } = await client.query<ClaimedFault<Name>>(
    `UPDATE sandbox_gateway.faults SET remaining = remaining - 1 WHERE id = (
       SELECT id FROM sandbox_gateway.faults
       WHERE fault = ANY($1) AND (order_id IS NULL OR order_id = $2) AND (applies_to IS NULL OR applies_to = $3)
         AND (${isActive})
       ORDER BY order_id IS NULL, id LIMIT 1 FOR UPDATE
     ) RETURNING fault, details`,
    [names, orderId ?? null, appliesTo ?? null],
  )
  return rows[0]
}
