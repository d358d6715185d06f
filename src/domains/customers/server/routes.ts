import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { clearSessionCacheAfterChanges } from '#domains/accounts/server/api.ts'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { eraseOwnData } from './erase-customer.ts'
import { exportOwnData } from './export-data.ts'

export function customerRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    clearSessionCacheAfterChanges(app, deps)

    app.post(contract.exportMyData.path, { schema: contract.exportMyData }, async ({ actor, body, log }, reply) => {
      const file = await exportOwnData(deps, actor, body)
      log.info({ userId: actor.id }, 'Personal data exported')
      return reply.header('content-disposition', 'attachment; filename="my-data.json"').send(file)
    })

    app.post(contract.eraseMyData.path, { schema: contract.eraseMyData }, async ({ actor, body, log }) => {
      await eraseOwnData(deps, actor, body)
      log.info({ userId: actor.id }, 'Personal data erased')
      return { message: 'Your account and personal data are deleted.' }
    })
  }
}
