import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../admin-contract.ts'
import * as pageContract from '../admin-page-contract.ts'
import { createPage } from './create-page.ts'
import { deletePage } from './delete-page.ts'
import type { Deps } from './deps.ts'
import { getAdminPage, listAdminPages } from './get-admin-pages.ts'
import { getAdminContent } from './get-content.ts'
import { presentAdminContent } from './present.ts'
import { presentAdminPage, presentListedPage } from './present-page.ts'
import { publishPage } from './publish-page.ts'
import { renderHomePreview } from './render-home-preview.ts'
import { saveContent } from './save-content.ts'
import { savePage } from './save-page.ts'

export function contentAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  const { shopSettings } = deps
  return async (app) => {
    app.get(contract.getAdminContent.path, { schema: contract.getAdminContent }, async () =>
      presentAdminContent(await getAdminContent(deps)),
    )

    app.put(contract.saveAdminContent.path, { schema: contract.saveAdminContent }, async ({ actor, body }) =>
      presentAdminContent(await saveContent(deps, actor, body)),
    )

    app.get(pageContract.listAdminPages.path, { schema: pageContract.listAdminPages }, async () =>
      (await listAdminPages(deps)).map(presentListedPage),
    )

    app.post(
      pageContract.createAdminPage.path,
      { schema: pageContract.createAdminPage },
      async ({ actor, body }, reply) =>
        reply.code(201).send(presentAdminPage(await createPage(deps, actor, body), shopSettings.current())),
    )

    app.get(pageContract.getAdminPage.path, { schema: pageContract.getAdminPage }, async ({ params }) =>
      presentAdminPage(await getAdminPage(deps, params.slug), shopSettings.current()),
    )

    app.put(
      pageContract.saveAdminPage.path,
      { schema: pageContract.saveAdminPage },
      async ({ actor, params, body: { version, ...text } }) =>
        presentAdminPage(await savePage(deps, actor, params.slug, { version, text }), shopSettings.current()),
    )

    app.post(
      pageContract.publishAdminPage.path,
      { schema: pageContract.publishAdminPage },
      async ({ actor, params, body }) =>
        presentAdminPage(await publishPage(deps, actor, params.slug, body.version), shopSettings.current()),
    )

    app.delete(
      pageContract.deleteAdminPage.path,
      { schema: pageContract.deleteAdminPage },
      async ({ actor, params, query }) => {
        await deletePage(deps, actor, params.slug, query.version)
        return { message: 'Page deleted.' }
      },
    )

    app.post(contract.previewHomePage.path, { schema: contract.previewHomePage }, async ({ body }) => ({
      html: await renderHomePreview(deps, body),
    }))
  }
}
