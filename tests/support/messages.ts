import { eq } from 'drizzle-orm'
import { users } from '#domains/accounts/server/tables.ts'
import { messageAdminRoutes } from '#domains/messages/server/admin-routes.ts'
import { askToConfirmWorker } from '#domains/messages/server/ask-to-confirm.ts'
import { messageRoutes } from '#domains/messages/server/routes.ts'
import { mails } from '#platform/mail/tables.ts'
import { openAccounts } from './accounts.ts'

type Method = 'GET' | 'POST'
interface Options {
  body?: object
  token?: string | undefined
  from?: string
}

/** Creates the account and message routes. Jobs run only when a test runs them. */
export async function openMessages() {
  const shop = await openAccounts()
  const care = { email: 'care@example.in' }
  const formCopies = { contact: { url: 'http://127.0.0.1:9', fields: {} } }
  await shop.app.register(messageRoutes({ ...shop, care, formCopies, publicUrl: 'https://shop.example.in' }))
  await shop.app.register(messageAdminRoutes({ ...shop, care }))

  async function ask(method: Method, url: string, { body, token, from }: Options = {}) {
    const response = await shop.app.inject({
      method,
      url,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
      ...(from ? { remoteAddress: from } : {}),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: parseJson(response.body),
    }
  }

  return {
    ...shop,
    ask,
    async admin(name = 'Ravi') {
      const { id, email, password } = await shop.join({ name })
      await shop.db.update(users).set({ role: 'admin' }).where(eq(users.id, id))
      // a role change ends the sessions
      const { body } = await shop.call('POST', '/login', { body: { email, password } })
      return { id, name, token: body.token as string }
    },
    mails: () => shop.db.select().from(mails).orderBy(mails.createdAt, mails.id),
    /** Runs the enqueued confirmation jobs. */
    async askEveryone() {
      const { queue, run } = askToConfirmWorker(shop)
      const due = shop.enqueued.filter((job) => job.queue === queue)
      for (const { data } of due) await run(data, { isLast: false, signal: new AbortController().signal })
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tests assert on the parts they expect
function parseJson(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
