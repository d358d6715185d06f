import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import { projectRoot } from '#platform/project-root.ts'
import { idNotFound } from './sandbox-error.ts'
import type { Account } from './schema.ts'
import { findOrder } from './store.ts'
import { errorPage, renderWindowPage } from './window-page.ts'

interface Deps {
  pool: pg.Pool
  account: Account
}

const folder = join(projectRoot, 'src/sandbox/gateway/window')
const files = {
  '/v1/checkout.js': { name: 'checkout.js', type: 'text/javascript' },
  '/v1/checkout/window.js': { name: 'window.js', type: 'text/javascript' },
  '/v1/checkout/window.css': { name: 'window.css', type: 'text/css' },
}

/** Allows only its own files, and framing only by pages of the same origin. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join(';')

const WindowQuery = z.object({ key_id: z.string().max(100).default(''), order_id: z.string().max(40).default('') })

export function windowRoutes({ pool, account }: Deps): FastifyPluginAsync {
  return async (app) => {
    for (const [path, { name, type }] of Object.entries(files)) {
      const text = await readFile(join(folder, name), 'utf8')
      app.get(path, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text))
    }

    const findWindowOrder = async (query: unknown) => {
      const { key_id: keyId, order_id: orderId } = WindowQuery.parse(query)
      return keyId === account.keyId ? findOrder(pool, orderId) : undefined
    }

    app.get('/v1/checkout/status', async ({ query }) => {
      const order = await findWindowOrder(query)
      if (!order) throw idNotFound()
      return { status: order.status }
    })

    app.get('/v1/checkout/window', async ({ query }, reply) => {
      const order = await findWindowOrder(query)
      return reply
        .headers({ 'content-security-policy': contentSecurityPolicy, 'x-frame-options': 'SAMEORIGIN' })
        .type('text/html; charset=utf-8')
        .code(order ? 200 : 400)
        .send(order ? renderWindowPage(order) : errorPage)
    })
  }
}
