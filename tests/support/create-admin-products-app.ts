import type { FastifyPluginAsync } from 'fastify'
import { openSession } from '#domains/accounts/server/open-session.ts'
import { users } from '#domains/accounts/server/tables.ts'
import { catalogueAdminRoutes } from '#domains/catalogue/server/admin-routes.ts'
import { collectionAdminRoutes } from '#domains/catalogue/server/collection-admin-routes.ts'
import { gridAdminRoutes } from '#domains/catalogue/server/grid-admin-routes.ts'
import { previewAdminRoutes, previewRoutes } from '#domains/catalogue/server/preview-routes.ts'
import { sumStockMovements } from '#domains/returns/server/api.ts'
import { auditEntries } from '#platform/audit/tables.ts'
import { newId } from '#shared/ids.ts'
import { createCatalogueApp } from './create-catalogue-app.ts'
import { registerDomain } from './register-domain.ts'
import { shopSettings } from './shop-settings.ts'

type Shop = Pick<Awaited<ReturnType<typeof createCatalogueApp>>, 'db'>

/** Creates a user with a session and returns the session token. */
export async function createSessionFor({ db }: Shop, role: 'admin' | 'customer', name = 'Ravi'): Promise<string> {
  const id = newId()
  await db.insert(users).values({ id, name, email: `${id}@example.in`, role, passwordHash: 'none' })
  const client = { device: 'a test', network: '', deviceToken: undefined }
  const { token } = await db.transaction((tx) => openSession(tx, { userId: id, client, now: new Date() }))
  return token
}

/** Creates an empty catalogue with its admin routes; calls are made as an admin named Ravi. */
export async function createAdminProductsApp() {
  const shop = await createCatalogueApp()
  const deps = {
    db: shop.db,
    now: () => new Date(),
    sumStockMovements,
    publicUrl: undefined,
    shopSettings,
    mediaFetchAllow: [],
  }
  const adminDomain = {
    name: 'catalogue',
    adminRoutes: (catalogueDeps: typeof deps): FastifyPluginAsync => {
      return async (app) => {
        await app.register(catalogueAdminRoutes(catalogueDeps))
        await app.register(collectionAdminRoutes(catalogueDeps))
        await app.register(gridAdminRoutes(catalogueDeps))
        await app.register(previewAdminRoutes(catalogueDeps))
      }
    },
  }
  await registerDomain(shop.app, adminDomain, deps)
  await shop.app.register(previewRoutes(deps))
  const adminToken = await createSessionFor(shop, 'admin')

  return {
    ...shop,
    shopSettings,
    adminToken,
    /** Calls as Ravi unless a token is given; `null` calls without one. */
    async call(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      { body, token = adminToken }: { body?: object; token?: string | null } = {},
    ) {
      const headers = token === null ? {} : { authorization: `Bearer ${token}` }
      const response = await shop.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
      const isJson = String(response.headers['content-type']).includes('json')
      return {
        status: response.statusCode,
        headers: response.headers,
        text: response.body,
        body: isJson ? response.json() : undefined,
      }
    },
    /** Lists the audit entries, oldest first. */
    listAuditEntries: () => shop.db.select().from(auditEntries).orderBy(auditEntries.at, auditEntries.id),
  }
}
