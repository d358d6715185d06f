import { pino } from 'pino'
import type { Deps } from '#domains/reviews/server/deps.ts'
import { reviewsDomain } from '#domains/reviews/server/domain.ts'
import { requestReviews } from '#domains/reviews/server/request-reviews.ts'
import { newId } from '#shared/ids.ts'
import type { StaffRole } from '#shared/staff-roles.ts'
import { createCatalogueApp } from './create-catalogue-app.ts'
import { createLoggedInUser } from './create-logged-in-user.ts'
import { createMemoryStorage } from './create-memory-storage.ts'
import { registerDomain } from './register-domain.ts'
import { createShopSettings } from './shop-settings.ts'

interface OrderOptions {
  status?: 'Processing' | 'Shipped' | 'Delivered' | 'Cancelled'
  isPaid?: boolean
  isDemo?: boolean
  refundedPaise?: number
  deliveredAt?: Date
  quantity?: number
}

type User = Awaited<ReturnType<typeof createLoggedInUser>>

const PRICE_PAISE = 99_900

/** Creates a catalogue with reviews. Orders are inserted as they are after delivery; the clock moves only when a test moves it. */
export async function createReviewsApp() {
  const shop = await createCatalogueApp()
  const storage = createMemoryStorage()
  let time = Date.UTC(2026, 10, 15)
  const now = () => new Date(time)
  const log = pino({ level: 'silent' })
  const deps: Deps = {
    db: shop.db,
    now,
    log,
    storage,
    origin: 'https://nukkad.example',
    shopSettings: createShopSettings(),
  }
  await registerDomain(shop.app, reviewsDomain, deps)

  async function call(method: 'GET' | 'POST', url: string, { token, body }: { token?: string; body?: object } = {}) {
    shop.cache.clear()
    const response = await shop.app.inject({
      method,
      url: `/api${url}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body ? { payload: body } : {}),
    })
    return { status: response.statusCode, headers: response.headers, body: response.json() }
  }

  return {
    ...shop,
    deps,
    storage,
    call,
    advanceClock(ms: number) {
      time += ms
    },
    createCustomer: (name = 'Asha Rao') => createLoggedInUser(shop, { name, loggedInAt: now() }),
    createAdmin: (staffRole: StaffRole | null = null) =>
      createLoggedInUser(shop, { role: 'admin', staffRole, loggedInAt: now() }),
    /** Adds an order of these products and returns its id. */
    async addOrder({ id: userId, account }: User, productIds: string[], options: OrderOptions = {}): Promise<string> {
      const { status = 'Delivered', isPaid = true, isDemo = false, refundedPaise = 0, quantity = 1 } = options
      const { deliveredAt = status === 'Delivered' ? now() : null } = options
      const id = newId()
      const total = PRICE_PAISE * quantity * productIds.length
      const insert = (table: string, row: Record<string, unknown>) => {
        const columns = Object.keys(row)
        const placeholders = columns.map((_, index) => `$${index + 1}`)
        const statement = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${placeholders.join(', ')})`
        return shop.pool.query(statement, Object.values(row))
      }
      const address = {
        firstName: 'Asha',
        lastName: 'Rao',
        phone: '98450 12345',
        postalCode: '560025',
        country: 'India',
      }
      const customer = { user_id: userId, customer_name: account.name, customer_email: account.email, address }
      const receipt = { receipt: id, provider_order_id: `order_${id}` }
      await insert('checkouts', {
        id,
        ...customer,
        ...receipt,
        state: 'settled',
        total_paise: total,
        created_at: now(),
        hold_expires_at: now(),
      })
      if (isPaid)
        await insert('payments', {
          id: `pay_${id}`,
          provider_order_id: `order_${id}`,
          checkout_id: id,
          amount_paise: total,
          currency: 'INR',
          state: 'captured',
          made_at: now(),
          seen_at: now(),
          refunded_paise: refundedPaise,
        })
      await insert('orders', {
        id,
        checkout_id: id,
        ...customer,
        total_paise: total,
        currency: 'INR',
        status,
        is_demo: isDemo,
        payment_id: isPaid ? `pay_${id}` : null,
        paid_at: isPaid ? now() : null,
        payment_method: isPaid ? 'Online' : 'COD',
        placed_at: now(),
        delivered_at: deliveredAt,
      })
      for (const [position, productId] of productIds.entries())
        await insert('order_lines', {
          id: newId(),
          order_id: id,
          position,
          product_id: productId,
          stock_id: 1,
          sku: 'NKD',
          name: 'Tee',
          category: 'Top Wear',
          image: '',
          size: 'M',
          color: 'Black',
          price_paise: PRICE_PAISE,
          quantity,
        })
      return id
    },
    review: (productId: string, token: string, body: object = {}) =>
      call('POST', `/products/${productId}/reviews`, {
        token,
        body: { rating: 5, text: 'Heavy cotton, wide shoulders.', ...body },
      }),
    list: async (productId: string, query = '') => (await call('GET', `/products/${productId}/reviews${query}`)).body,
    moderate: (id: string, step: 'publish' | 'reject' | 'reply', token: string, body: object = { version: 0 }) =>
      call('POST', `/admin/reviews/${id}/${step}`, { token, body }),
    requestReviews: (changes: Partial<Deps> = {}) => requestReviews({ ...deps, ...changes }),
    listEmails: async () =>
      (
        await shop.pool.query<{ to: string; subject: string; text: string }>(
          'SELECT "to", subject, text FROM emails ORDER BY id',
        )
      ).rows,
    async upload(token: string | undefined, bytes: Buffer) {
      const head =
        '--part\r\ncontent-disposition: form-data; name="image"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
      const response = await shop.app.inject({
        method: 'POST',
        url: '/api/reviews/image',
        headers: {
          'content-type': 'multipart/form-data; boundary=part',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--part--\r\n')]),
      })
      return { status: response.statusCode, body: response.json() }
    },
  }
}
