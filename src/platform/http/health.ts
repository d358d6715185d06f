import type { FastifyPluginCallback, FastifySchema } from 'fastify'
import { version } from '#platform/version.ts'
import { ShopError } from '#shared/errors.ts'
import { isShuttingDown, recordProbe } from './drain.ts'
import { exemptFromLoadShedding } from './limits.ts'
import { getHealth, getReadiness } from './operations-contract.ts'
import { presentError } from './present-error.ts'

export interface Readiness {
  ok: boolean
  /** A complete sentence. */
  reason?: string
  /** What the shop needs before it takes live payments; does not make it unready. */
  goLiveProblems?: string[]
}

interface Options {
  readiness: () => Promise<Readiness>
  timeoutMs: number
}

const FRESH_MS = 1000
const shuttingDown: Readiness = { ok: false, reason: 'Shutting down.' }
const timedOut: Readiness = { ok: false, reason: 'The database did not respond in time.' }
const config = { ...exemptFromLoadShedding, quiet: true }

/** Serves /healthz (liveness) and /readyz (readiness). */
export const healthPlugin: FastifyPluginCallback<Options> = (app, { readiness, timeoutMs }, done) => {
  const checkReadiness = cacheForOneSecond(() => checkWithTimeout(readiness, timeoutMs))

  app.get(getHealth.path, { config, schema: getHealth }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version }),
  )

  const schema: FastifySchema = getReadiness
  app.get(getReadiness.path, { config, schema }, async (_request, reply) => {
    recordProbe(app.server)
    const {
      ok,
      reason = 'Not ready.',
      goLiveProblems: missing,
    } = isShuttingDown(app.server) ? shuttingDown : await checkReadiness()
    reply.header('cache-control', 'no-store')
    if (ok) return { status: 'ok', missing }
    const { status, body, retryAfterSeconds } = presentError(new ShopError('unavailable', reason))
    return reply.code(status).header('retry-after', retryAfterSeconds).send(body)
  })
  done()
}

/** Protects the database from frequent probes. */
function cacheForOneSecond(checkReadiness: () => Promise<Readiness>): () => Promise<Readiness> {
  let result: Promise<Readiness> | undefined
  let checkedAt = 0
  return () => {
    const now = performance.now()
    if (result === undefined || now - checkedAt > FRESH_MS) {
      checkedAt = now
      result = checkReadiness()
    }
    return result
  }
}

async function checkWithTimeout(readiness: () => Promise<Readiness>, timeoutMs: number): Promise<Readiness> {
  const timeout = Promise.withResolvers<Readiness>()
  const timer = setTimeout(() => timeout.resolve(timedOut), timeoutMs)
  try {
    return await Promise.race([readiness(), timeout.promise])
  } catch (error) {
    return { ok: false, reason: presentError(error).body.message }
  } finally {
    clearTimeout(timer)
  }
}
