import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { answerFaults, type Call, type FaultDetails } from './fault.ts'
import { claimFault } from './fault-store.ts'
import { GatewayError, outOfOrder, throttled } from './gateway-error.ts'
import { presentError } from './present.ts'

interface Answer {
  status: number
  body: object
}

type Fault = NonNullable<Awaited<ReturnType<typeof claimFault<(typeof answerFaults)[number]>>>>

const LONGEST_SILENCE_MS = 30_000

interface Asked {
  call: Call
  orderId: string | undefined
}

/** Does what was asked for and answers it, unless a fault comes in between. */
export async function answer(
  pool: pg.Pool,
  { call, orderId }: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
  act: () => Promise<object>,
): Promise<FastifyReply> {
  const fault = await claimFault(pool, answerFaults, { orderId, appliesTo: call })
  if (fault?.fault === 'throttled_before') throw throttled()
  if (fault?.fault === 'error_before') throw outOfOrder()
  const made = await act().then((body): Answer => ({ status: 200, body }), refusal)
  return fault ? spoil(fault, made, request, reply) : reply.code(made.status).send(made.body)
}

function refusal(error: unknown): Answer {
  if (error instanceof GatewayError) return { status: error.status, body: presentError(error.details) }
  throw error
}

async function spoil(
  { fault, details }: Fault,
  { status, body }: Answer,
  { raw: { socket } }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  switch (fault) {
    case 'error_after':
      throw outOfOrder()
    case 'delay':
      await wait(details.ms ?? 0)
      return reply.code(status).send(body)
    case 'reset':
      reply.hijack()
      socket.resetAndDestroy()
      return reply
    case 'half_answer':
      return sendHalf(reply, status, JSON.stringify(body))
    default:
      return keepSilent(reply, details)
  }
}

function sendHalf(reply: FastifyReply, status: number, text: string): FastifyReply {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  raw.write(text.slice(0, text.length / 2), () => raw.destroy())
  return reply
}

/** Until the caller loses patience, or the fault does. */
function keepSilent(reply: FastifyReply, { ms = LONGEST_SILENCE_MS }: FaultDetails): FastifyReply {
  reply.hijack()
  const { raw } = reply
  const timer = setTimeout(() => raw.destroy(), ms)
  raw.once('close', () => clearTimeout(timer))
  return reply
}
