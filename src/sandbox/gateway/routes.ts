import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import { exemptFromLoadShedding } from '#platform/http/limits.ts'
import { presentError as presentShopError } from '#platform/http/present-error.ts'
import type { Log } from '#platform/log.ts'
import { apiRoutes } from './api-routes.ts'
import { faultRoutes } from './fault-routes.ts'
import { payRoutes } from './pay-routes.ts'
import { presentError } from './present.ts'
import {
  authenticationFailed,
  badRequest,
  SandboxError,
  serverError,
  serviceUnavailable,
  urlNotFound,
} from './sandbox-error.ts'
import type { Account } from './schema.ts'
import { isSameSecret } from './signatures.ts'
import { windowRoutes } from './window-routes.ts'

interface Deps {
  pool: pg.Pool
  account: Account
  log: Log
  wakeBackgroundTasks(): void
}

const MAX_BODY_BYTES = 64 * 1024

/** Mounts everything under `/sandbox/razorpay`. */
export function sandboxRoutes(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler(sendError)
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    app.addHook('onRoute', (route) => {
      route.bodyLimit = MAX_BODY_BYTES
      // the shop makes several calls per order, which would flood the log and must not fail when the shop is busy
      route.config = { ...exemptFromLoadShedding, ...route.config, quiet: true }
    })
    await app.register(
      async (gateway) => {
        await gateway.register(windowRoutes(deps))
        await gateway.register(payRoutes(deps))
        await gateway.register(async (authenticated) => {
          authenticated.addHook('onRequest', async ({ headers }) => requireKey(deps.account, headers.authorization))
          await authenticated.register(apiRoutes(deps), { prefix: '/v1' })
          await authenticated.register(faultRoutes(deps), { prefix: '/faults' })
        })
        gateway.all('/*', async () => {
          throw urlNotFound()
        })
      },
      { prefix: '/sandbox/razorpay' },
    )
  }
}

function requireKey({ keyId, keySecret }: Account, authorization = ''): void {
  const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(authorization) ?? []
  const credentials = Buffer.from(encoded, 'base64').toString()
  if (!isSameSecret(credentials, `${keyId}:${keySecret}`)) throw authenticationFailed()
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const sandboxError = toSandboxError(error)
  const { retryAfterSeconds } = presentShopError(error)
  if (!sandboxError) request.log.error({ err: error, url: request.url }, 'Sandbox gateway request failed')
  if (!sandboxError && retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  const { status, details } = sandboxError ?? (retryAfterSeconds === undefined ? serverError() : serviceUnavailable())
  return reply.code(status).header('cache-control', 'no-store').send(presentError(details))
}

function toSandboxError(error: unknown): SandboxError | undefined {
  if (error instanceof SandboxError) return error
  if (error instanceof z.ZodError) return issueToSandboxError(error.issues[0])
  const { statusCode, message } = error as { statusCode?: number; message: string }
  // an invalid or oversized body
  return statusCode && statusCode < 500 ? badRequest(message) : undefined
}

function issueToSandboxError(issue: z.core.$ZodIssue | undefined): SandboxError {
  if (!issue) return badRequest('The request is invalid.')
  if (issue.code === 'unrecognized_keys') {
    return badRequest(`${issue.keys.join(', ')} is/are not required and should not be sent`)
  }
  const field = issue.path.join('.')
  return badRequest(`The ${field || 'request'} is invalid: ${issue.message}`, field)
}
