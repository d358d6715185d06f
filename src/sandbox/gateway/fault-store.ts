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

interface FaultTarget {
  orderId?: string | undefined
  appliesTo?: string
}

/** Claims a matching fault and counts it down; a fault limited to this order takes precedence. */
export async function claimFault<const Name extends FaultName>(
  client: pg.Pool | Tx,
  names: readonly Name[],
  { orderId, appliesTo }: FaultTarget,
): Promise<{ fault: Name; details: FaultDetails } | undefined> {
  const { rows } = await client.query<{ fault: Name; details: FaultDetails }>(
    `UPDATE sandbox_gateway.faults SET remaining = remaining - 1 WHERE id = (
       SELECT id FROM sandbox_gateway.faults
       WHERE fault = ANY($1) AND (order_id IS NULL OR order_id = $2) AND (applies_to IS NULL OR applies_to = $3)
         AND (remaining IS NULL OR remaining > 0)
       ORDER BY order_id IS NULL, id LIMIT 1 FOR UPDATE
     ) RETURNING fault, details`,
    [names, orderId ?? null, appliesTo ?? null],
  )
  return rows[0]
}
