import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { users } from '#domains/accounts/server/tables.ts'
import { messagesDomain } from '#domains/messages/server/domain.ts'
import { createNewsletterConfirmationWorker } from '#domains/messages/server/request-confirmation.ts'
import { emails } from '#platform/email/tables.ts'
import { createAccountsApp } from './create-accounts-app.ts'
import { registerDomain } from './register-domain.ts'
import { createShopSettings } from './shop-settings.ts'

type Method = 'GET' | 'POST'
interface Options {
  body?: object
  token?: string | undefined
  remoteAddress?: string
}

/** Creates the account and message routes. Jobs run only when a test runs them. */
export async function createMessagesApp() {
  const shop = await createAccountsApp()
  const shopSettings = createShopSettings({ seller: { careEmail: 'care@example.in' } })
  const formServices = { contact: { url: 'http://127.0.0.1:9', fields: {} } }
  const { db, now, jobs } = shop
  const [log, publicUrl] = [pino({ level: 'silent' }), 'https://shop.example.in']
  await registerDomain(shop.app, messagesDomain, { db, now, jobs, log, shopSettings, formServices, publicUrl })

  async function request(method: Method, url: string, { body, token, remoteAddress }: Options = {}) {
    const response = await shop.app.inject({
      method,
      url,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body ? { payload: body } : {}),
      ...(remoteAddress ? { remoteAddress } : {}),
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
    shopSettings,
    request,
    async createAdmin(name = 'Ravi') {
      const { id, email, password } = await shop.registerCustomer({ name })
      await shop.db.update(users).set({ role: 'admin' }).where(eq(users.id, id))
      // a role change ends the sessions
      const { body } = await shop.call('POST', '/login', { body: { email, password } })
      return { id, name, token: body.token as string }
    },
    listEmails: () => shop.db.select().from(emails).orderBy(emails.createdAt, emails.id),
    /** Runs the enqueued confirmation jobs. */
    async runConfirmationJobs() {
      const { queue, run } = createNewsletterConfirmationWorker(shop)
      const pendingJobs = shop.enqueuedJobs.filter((job) => job.queue === queue)
      for (const { data } of pendingJobs) await run(data, { signal: new AbortController().signal })
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
