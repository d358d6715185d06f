import { openSession } from '#domains/accounts/server/open-session.ts'
import { users } from '#domains/accounts/server/tables.ts'
import { catalogueAdminRoutes } from '#domains/catalogue/server/admin-routes.ts'
import { auditEntries } from '#platform/audit/tables.ts'
import { newId } from '#shared/ids.ts'
import { openCatalogue } from './catalogue.ts'

type Shop = Pick<Awaited<ReturnType<typeof openCatalogue>>, 'db'>

/** Somebody with an account, logged in; answers their token. */
export async function logIn({ db }: Shop, role: 'admin' | 'customer', name = 'Ravi'): Promise<string> {
  const id = newId()
  await db.insert(users).values({ id, name, email: `${id}@example.in`, role, passwordHash: 'none' })
  const client = { device: 'a test', network: '', deviceToken: undefined }
  const { token } = await db.transaction((tx) => openSession(tx, { userId: id, client, now: new Date() }))
  return token
}

/** An empty catalogue with its admin's door, and an admin called Ravi who calls. */
export async function openAdminProducts() {
  const shop = await openCatalogue()
  await shop.app.register(catalogueAdminRoutes(shop))
  const ravi = await logIn(shop, 'admin')

  return {
    ...shop,
    ravi,
    /** As Ravi, unless told. */
    async call(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      { body, token = ravi }: { body?: object; token?: string | null } = {},
    ) {
      const headers = token === null ? {} : { authorization: `Bearer ${token}` }
      const answer = await shop.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
      const isJson = String(answer.headers['content-type']).includes('json')
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        body: isJson ? answer.json() : undefined,
      }
    },
    /** What was put down of who changed what, in order. */
    log: () => shop.db.select().from(auditEntries).orderBy(auditEntries.at, auditEntries.id),
  }
}
