import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { listDrops } from './list-drops.ts'
import { presentAdminDrop } from './present.ts'

export function dropAdminRoutes(deps: Pick<Deps, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listDrops.path, { schema: contract.listDrops }, async () =>
      (await listDrops(deps)).map(presentAdminDrop),
    )
  }
}
