import type { FastifyPluginCallback } from 'fastify'
import { ShopError } from '#shared/errors.ts'
import { isLeaving, noteProbe } from './farewell.ts'
import { presentError } from './present-error.ts'

export interface Readiness {
  ok: boolean
  /** Why not, in a sentence. */
  reason?: string
}

interface Options {
  readiness: () => Promise<Readiness>
  timeoutMs: number
}

const FRESH_MS = 1000
const stopping: Readiness = { ok: false, reason: 'Shutting down.' }
const tooLate: Readiness = { ok: false, reason: 'The database did not answer in time.' }
const config = { quiet: true, pressureHandler: () => undefined }

/** /healthz says that the process lives, /readyz that it can do its work. */
export const health: FastifyPluginCallback<Options> = (app, { readiness, timeoutMs }, done) => {
  const ask = remembering(() => withinTime(readiness, timeoutMs))

  app.get('/healthz', { config }, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', { config }, async (_request, reply) => {
    noteProbe(app.server)
    const { ok, reason = 'Not ready.' } = isLeaving(app.server) ? stopping : await ask()
    reply.header('cache-control', 'no-store')
    if (ok) return { status: 'ok' }
    const { status, reply: body, retryAfterSeconds } = presentError(new ShopError('unavailable', reason))
    return reply.code(status).header('retry-after', retryAfterSeconds).send(body)
  })
  done()
}

/** Probes come from many sides; the database is asked once a second at most. */
function remembering(ask: () => Promise<Readiness>): () => Promise<Readiness> {
  let answer: Promise<Readiness> | undefined
  let askedAt = 0
  return () => {
    const now = performance.now()
    if (answer === undefined || now - askedAt > FRESH_MS) {
      askedAt = now
      answer = ask()
    }
    return answer
  }
}

async function withinTime(readiness: () => Promise<Readiness>, timeoutMs: number): Promise<Readiness> {
  const late = Promise.withResolvers<Readiness>()
  const timer = setTimeout(() => late.resolve(tooLate), timeoutMs)
  try {
    return await Promise.race([readiness(), late.promise])
  } catch (error) {
    return { ok: false, reason: presentError(error).reply.message }
  } finally {
    clearTimeout(timer)
  }
}
