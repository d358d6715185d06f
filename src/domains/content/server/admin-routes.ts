import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { getAdminContent } from './get-content.ts'
import { presentEditedContent } from './present.ts'
import { saveContent } from './save-content.ts'

type Deps = Parameters<typeof saveContent>[0]

export function contentAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getAdminContent.path, { schema: contract.getAdminContent }, async ({ headers }) =>
      presentEditedContent(await getAdminContent(deps, headers.authorization)),
    )

    app.put(contract.saveAdminContent.path, { schema: contract.saveAdminContent }, async ({ headers, body }) =>
      presentEditedContent(await saveContent(deps, headers.authorization, body)),
    )
  }
}
