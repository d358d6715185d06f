import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { getAdminContent } from './get-content.ts'
import { presentAdminContent } from './present.ts'
import { renderHomePreview } from './render-home-preview.ts'
import { saveContent } from './save-content.ts'

export function contentAdminRoutes(deps: Pick<Deps, 'db' | 'now' | 'renderPage'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getAdminContent.path, { schema: contract.getAdminContent }, async () =>
      presentAdminContent(await getAdminContent(deps)),
    )

    app.put(contract.saveAdminContent.path, { schema: contract.saveAdminContent }, async ({ actor, body }) =>
      presentAdminContent(await saveContent(deps, actor, body)),
    )

    app.post(contract.previewHomePage.path, { schema: contract.previewHomePage }, async ({ body }) => ({
      html: await renderHomePreview(deps, body),
    }))
  }
}
