import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { type Call, type FaultDetails, responseFaults } from './fault.ts'
import { type Faults, loadFaults } from './fault-store.ts'
import { presentError } from './present.ts'
import { SandboxError, serverError, tooManyRequests } from './sandbox-error.ts'

interface ApiResponse {
  status: number
  body: object
}

interface ResponseFault {
  fault: (typeof responseFaults)[number]
  details: FaultDetails
}

const MAX_HANG_MS = 30_000

interface ApiCall {
  call: Call
  orderId: string | undefined
  /** Handles the usual case in one statement; returns undefined if a fault is active or the call must be rejected. */
  handleQuickly?: () => Promise<object | undefined>
  handle(faults: Faults): Promise<object>
}

/** Runs the call and responds, or applies a matching fault. */
export async function respondWithFaults(
  pool: pg.Pool,
  { call, orderId, handleQuickly, handle }: ApiCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const result = await handleQuickly?.()
  if (result) return reply.send(result)
  const faults = await loadFaults(pool)
  const fault = await faults.claim(pool, responseFaults, { orderId, appliesTo: call })
  if (fault?.fault === 'throttled_before') throw tooManyRequests()
  if (fault?.fault === 'error_before') throw serverError()
  const response = await handle(faults).then((body): ApiResponse => ({ status: 200, body }), toErrorResponse)
  return fault ? applyFault(fault, response, request, reply) : reply.code(response.status).send(response.body)
}

function toErrorResponse(error: unknown): ApiResponse {
  if (error instanceof SandboxError) return { status: error.status, body: presentError(error.details) }
  throw error
}

async function applyFault(
  { fault, details }: ResponseFault,
  { status, body }: ApiResponse,
  { raw: { socket } }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  switch (fault) {
    case 'error_after':
      throw serverError()
    case 'delay':
      await wait(details.ms ?? 0)
      return reply.code(status).send(body)
    case 'reset':
      reply.hijack()
      socket.resetAndDestroy()
      return reply
    case 'half_answer':
      return sendTruncated(reply, status, JSON.stringify(body))
    default:
      return hang(reply, details)
  }
}

function sendTruncated(reply: FastifyReply, status: number, text: string): FastifyReply {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  raw.write(text.slice(0, text.length / 2), () => raw.destroy())
  return reply
}

/** Sends nothing until the caller disconnects or the fault times out. */
function hang(reply: FastifyReply, { ms = MAX_HANG_MS }: FaultDetails): FastifyReply {
  reply.hijack()
  const { raw } = reply
  const timer = setTimeout(() => raw.destroy(), ms)
  raw.once('close', () => clearTimeout(timer))
  return reply
}
