import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import type { Log } from '#platform/log.ts'
import { apiRoutes } from './api-routes.ts'
import { faultRoutes } from './fault-routes.ts'
import { badRequest, GatewayError, noSuchUrl, outOfOrder, wrongKey } from './gateway-error.ts'
import { payRoutes } from './pay-routes.ts'
import { presentError } from './present.ts'
import type { Account } from './schema.ts'
import { isSameSecret } from './signatures.ts'
import { windowRoutes } from './window-routes.ts'

interface Deps {
  pool: pg.Pool
  account: Account
  log: Log
  wake(): void
}

const BODY_BYTES = 64 * 1024

/** Everything under `/sandbox/razorpay`; what needs the key's secret is shut by scope. */
export function gatewayRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler(answerError)
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    app.addHook('onRoute', (route) => {
      route.bodyLimit = BODY_BYTES
      // mostly the shop's own calls, several for each order: they would drown what people read at the first start
      route.config = { ...route.config, quiet: true }
    })
    await app.register(
      async (gateway) => {
        await gateway.register(windowRoutes(deps))
        await gateway.register(payRoutes(deps))
        await gateway.register(async (shut) => {
          shut.addHook('onRequest', async ({ headers }) => requireKey(deps.account, headers.authorization))
          await shut.register(apiRoutes(deps), { prefix: '/v1' })
          await shut.register(faultRoutes(deps), { prefix: '/faults' })
        })
        gateway.all('/*', async () => {
          throw noSuchUrl()
        })
      },
      { prefix: '/sandbox/razorpay' },
    )
  }
}

function requireKey({ keyId, keySecret }: Account, authorization = ''): void {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(authorization) ?? []
  const given = Buffer.from(encoded, 'base64').toString()
  if (!isSameSecret(given, `${keyId}:${keySecret}`)) throw wrongKey()
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = explain(error)
  if (!known) request.log.error({ err: error, url: request.url }, 'The sandbox gateway failed.')
  const { status, details } = known ?? outOfOrder()
  return reply.code(status).header('cache-control', 'no-store').send(presentError(details))
}

function explain(error: unknown): GatewayError | undefined {
  if (error instanceof GatewayError) return error
  if (error instanceof z.ZodError) return explainIssue(error.issues[0])
  const { statusCode, message } = error as { statusCode?: number; message: string }
  // a body that is no JSON, or too long
  return statusCode && statusCode < 500 ? badRequest(message) : undefined
}

function explainIssue(issue: z.core.$ZodIssue | undefined): GatewayError {
  if (!issue) return badRequest('The request is invalid.')
  if (issue.code === 'unrecognized_keys') {
    return badRequest(`${issue.keys.join(', ')} is/are not required and should not be sent`)
  }
  const field = issue.path.join('.')
  return badRequest(`The ${field || 'request'} is invalid: ${issue.message}`, field)
}
