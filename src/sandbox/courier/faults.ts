import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import type { Tx } from '../gateway/transaction.ts'

const calls = ['login', 'create', 'list', 'assign', 'pickup', 'label', 'cancel', 'track'] as const
export type Call = (typeof calls)[number]

/** Affect the response of a call. All except `…_before` apply after the call was processed. */
const responseFaults = [
  'throttled_before',
  'error_before',
  'error_after',
  'time_out',
  'reset',
  'half_answer',
  'delay',
] as const
const webhookFaults = ['webhook_drop', 'webhook_delay', 'webhook_duplicate', 'webhook_wrong_token'] as const
/** Decide how the journey of a parcel ends, or that it can't be booked. */
const journeyFaults = ['not_serviceable', 'refused_at_door', 'lost'] as const

type FaultName = (typeof responseFaults | typeof webhookFaults | typeof journeyFaults)[number]

export const Fault = z.strictObject({
  fault: z.enum([...responseFaults, ...webhookFaults, ...journeyFaults]),
  /** Limits a response fault to this call. */
  call: z.enum(calls).optional(),
  /** How often it applies; null means until it is deleted. */
  count: z.int().min(1).max(10_000).nullable().default(1),
  ms: z.int().min(0).max(600_000).default(0),
})

interface ClaimedFault<Name> {
  fault: Name
  ms: number
}

export async function insertFault(pool: pg.Pool, { fault, call, count, ms }: z.infer<typeof Fault>): Promise<void> {
  await pool.query('INSERT INTO sandbox_courier.faults (fault, call, remaining, ms) VALUES ($1, $2, $3, $4)', [
    fault,
    call ?? null,
    count,
    ms,
  ])
}

/** Claims a matching fault and counts it down. */
export async function claimFault<const Name extends FaultName>(
  client: pg.Pool | Tx,
  names: readonly Name[],
  call?: Call,
): Promise<ClaimedFault<Name> | undefined> {
  const { rows } = await client.query<ClaimedFault<Name>>(
    `UPDATE sandbox_courier.faults SET remaining = remaining - 1 WHERE id = (
       SELECT id FROM sandbox_courier.faults
       WHERE fault = ANY($1) AND (call IS NULL OR call = $2) AND (remaining IS NULL OR remaining > 0)
       ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED
     ) RETURNING fault, ms`,
    [names, call ?? null],
  )
  return rows[0]
}

/** A rejected call, in the courier's format. */
export class CourierRejection extends Error {
  readonly status: number
  readonly errors: Record<string, string[]> | undefined

  constructor(status: number, message: string, errors?: Record<string, string[]>) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

export const presentRejection = ({ status, message, errors }: CourierRejection) => ({
  message,
  ...(errors ? { errors } : {}),
  status_code: status,
})

/** Runs the call and responds, or applies a matching fault. */
export async function respondWithFaults(
  pool: pg.Pool,
  call: Call,
  { raw: { socket } }: FastifyRequest,
  reply: FastifyReply,
  handle: () => Promise<object>,
): Promise<FastifyReply> {
  const fault = await claimFault(pool, responseFaults, call)
  if (fault?.fault === 'throttled_before') throw new CourierRejection(429, 'Too Many Attempts.')
  if (fault?.fault === 'error_before') throw new CourierRejection(500, 'Server Error')
  const { status, body } = await handle().then(
    (result) => ({ status: 200, body: result }),
    (error: unknown) => {
      if (error instanceof CourierRejection) return { status: error.status, body: presentRejection(error) }
      throw error
    },
  )
  if (!fault) return reply.code(status).send(body)
  if (fault.fault === 'error_after') throw new CourierRejection(502, 'Bad Gateway')
  if (fault.fault === 'delay') {
    await wait(fault.ms)
    return reply.code(status).send(body)
  }
  reply.hijack()
  if (fault.fault === 'reset') socket.resetAndDestroy()
  else if (fault.fault === 'half_answer') {
    const text = JSON.stringify(body)
    reply.raw.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    reply.raw.write(text.slice(0, text.length / 2), () => reply.raw.destroy())
  } else {
    const timer = setTimeout(() => reply.raw.destroy(), fault.ms)
    reply.raw.once('close', () => clearTimeout(timer))
  }
  return reply
}
