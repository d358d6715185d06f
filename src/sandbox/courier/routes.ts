import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import * as z from 'zod'
import { exemptFromLoadShedding } from '#platform/http/limits.ts'
import { isSameSecret } from '../gateway/signatures.ts'
import { inTransaction } from '../gateway/transaction.ts'
import {
  type Call,
  CourierRejection,
  claimFault,
  Fault,
  insertFault,
  presentRejection,
  respondWithFaults,
} from './faults.ts'
import { type Scan, startJourney } from './move-parcels.ts'
import type { Account } from './schema.ts'

interface Deps {
  pool: pg.Pool
  account: Account
}

const Text = z.string().min(1)
const OrderRequest = z.object({
  order_id: Text.max(50),
  order_date: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  pickup_location: Text,
  billing_customer_name: Text,
  billing_address: Text,
  billing_city: Text,
  billing_pincode: z.string().regex(/^[1-9]\d{5}$/),
  billing_state: Text,
  billing_country: Text,
  billing_email: z.email(),
  billing_phone: z.string().regex(/^\d{10}$/),
  shipping_is_billing: z.literal(true),
  order_items: z
    .array(z.object({ name: Text, sku: Text, units: z.int().min(1), selling_price: z.number().min(0) }))
    .min(1),
  payment_method: z.enum(['Prepaid', 'COD']),
  sub_total: z.number().min(0),
  length: z.number().min(0.5),
  breadth: z.number().min(0.5),
  height: z.number().min(0.5),
  weight: z.number().positive(),
})
const Ids = z.object({ ids: z.array(z.int()).min(1) })
const ShipmentIds = z.object({ shipment_id: z.array(z.int()).min(1) })
const ShipmentId = z.object({ shipment_id: z.coerce.string().regex(/^\d+$/) })

interface ParcelRow {
  id: string
  reference: string
  awb: string | null
  is_cancelled: boolean
  scans: Scan[]
}

/** Mounts everything under `/sandbox/shiprocket`. */
export function sandboxRoutes({ pool, account }: Deps): FastifyPluginAsync {
  const findParcel = async (column: 'id' | 'awb', value: string | number) => {
    const query = `SELECT id, reference, awb, is_cancelled, scans FROM sandbox_courier.parcels WHERE ${column} = $1`
    return (await pool.query<ParcelRow>(query, [value])).rows[0]
  }

  const handlers = {
    create: async ({ body }: FastifyRequest) => {
      const order = OrderRequest.parse(body)
      const { rows } = await pool.query<{ id: string }>(
        'INSERT INTO sandbox_courier.parcels (reference, request) VALUES ($1, $2) RETURNING id',
        [order.order_id, order],
      )
      const id = Number(rows[0]?.id)
      return { order_id: id, shipment_id: id, status: 'NEW', status_code: 1, onboarding_completed_now: 0, awb_code: '' }
    },
    list: async ({ query }: FastifyRequest) => {
      const { search } = z.object({ search: z.string() }).parse(query)
      const { rows } = await pool.query<ParcelRow>(
        'SELECT * FROM sandbox_courier.parcels WHERE reference = $1 AND NOT is_cancelled ORDER BY id DESC',
        [search],
      )
      return {
        data: rows.map(({ id, reference, awb }) => ({
          id: Number(id),
          channel_order_id: reference,
          shipments: [{ id: Number(id), awb: awb ?? '', courier: awb ? 'Sandbox Surface' : '' }],
        })),
      }
    },
    assign: async ({ body }: FastifyRequest) => {
      const { shipment_id: id } = ShipmentId.parse(body)
      const parcel = await findParcel('id', id)
      if (!parcel || parcel.is_cancelled) throw new CourierRejection(400, 'Invalid shipment id')
      if (parcel.awb) throw new CourierRejection(400, 'AWB is already assigned')
      if (await claimFault(pool, ['not_serviceable'])) {
        const error = 'Delivery postcode is not serviceable by any courier.'
        return { awb_assign_status: 0, response: { data: { awb_assign_error: error } } }
      }
      const awb = `SBX${id.padStart(10, '0')}`
      await pool.query('UPDATE sandbox_courier.parcels SET awb = $2 WHERE id = $1', [id, awb])
      const data = { awb_code: awb, courier_name: 'Sandbox Surface', order_id: Number(id), shipment_id: Number(id) }
      return { awb_assign_status: 1, response: { data } }
    },
    pickup: async ({ body }: FastifyRequest) => {
      const [id = 0] = ShipmentIds.parse(body).shipment_id
      const parcel = await findParcel('id', id)
      if (!parcel?.awb) throw new CourierRejection(400, 'Invalid shipment id')
      await inTransaction(pool, (tx) => startJourney(tx, parcel.id))
      return { pickup_status: 1, response: { status: 3 } }
    },
    label: async ({ body, protocol, host }: FastifyRequest) => {
      const [id = 0] = ShipmentIds.parse(body).shipment_id
      const parcel = await findParcel('id', id)
      if (!parcel?.awb) throw new CourierRejection(422, 'Oops! Invalid Data.')
      const url = `${protocol}://${host}/sandbox/shiprocket/labels/${parcel.awb}.txt`
      return { label_created: 1, label_url: url, response: 'Label has been created and uploaded successfully!' }
    },
    cancel: async ({ body }: FastifyRequest) => {
      const { ids } = Ids.parse(body)
      const { rowCount } = await pool.query(
        `UPDATE sandbox_courier.parcels SET is_cancelled = true, next_at = NULL WHERE id = ANY($1) AND scans = '[]'`,
        [ids],
      )
      if (rowCount === 0) throw new CourierRejection(400, 'Order is already shipped and can not be cancelled.')
      return { status_code: 200, message: 'Order cancelled successfully.' }
    },
    track: async ({ params }: FastifyRequest) => {
      const { awb } = params as { awb: string }
      const parcel = await findParcel('awb', awb)
      if (!parcel) throw new CourierRejection(404, '404 Not Found')
      if (parcel.scans.length === 0)
        return { tracking_data: { track_status: 0, error: 'There is no activities found in our DB.' } }
      const latest = parcel.scans.at(-1)
      return {
        tracking_data: {
          track_status: 1,
          shipment_status: Number(latest?.['sr-status']),
          shipment_track: [{ awb_code: awb, current_status: latest?.['sr-status-label'] }],
          shipment_track_activities: parcel.scans.toReversed(),
        },
      }
    },
  } satisfies Partial<Record<Call, (request: FastifyRequest) => Promise<object>>>

  const respond = (call: keyof typeof handlers) => (request: FastifyRequest, reply: FastifyReply) =>
    respondWithFaults(pool, call, request, reply, () => handlers[call](request))

  return async (app) => {
    app.setErrorHandler(sendError)
    app.addHook('onRoute', (route) => {
      route.config = { ...exemptFromLoadShedding, ...route.config, quiet: true }
    })
    await app.register(
      async (courier) => {
        courier.post('/v1/external/auth/login', (request, reply) =>
          respondWithFaults(pool, 'login', request, reply, async () => {
            const { email, password } = z.object({ email: z.string(), password: z.string() }).parse(request.body)
            if (email !== account.email || !isSameSecret(password, account.password))
              throw new CourierRejection(403, 'Invalid email and password combination')
            return { id: 1, email, company_id: 1, token: account.token }
          }),
        )
        courier.get('/labels/:file', async (_request, reply) =>
          reply.type('text/plain').send('A label of the sandbox.'),
        )
        await courier.register(async (authenticated) => {
          authenticated.addHook('onRequest', async ({ headers }) => {
            if (!isSameSecret(headers.authorization ?? '', `Bearer ${account.token}`))
              throw new CourierRejection(401, 'Unauthenticated.')
          })
          authenticated.post('/v1/external/orders/create/adhoc', respond('create'))
          authenticated.get('/v1/external/orders', respond('list'))
          authenticated.post('/v1/external/courier/assign/awb', respond('assign'))
          authenticated.post('/v1/external/courier/generate/pickup', respond('pickup'))
          authenticated.post('/v1/external/courier/generate/label', respond('label'))
          authenticated.post('/v1/external/orders/cancel', respond('cancel'))
          authenticated.get('/v1/external/courier/track/awb/:awb', respond('track'))
          authenticated.post('/faults', async ({ body }, reply) => {
            await insertFault(pool, Fault.parse(body))
            return reply.code(201).send({})
          })
          authenticated.delete('/faults', async () => {
            await pool.query('DELETE FROM sandbox_courier.faults')
            return {}
          })
          authenticated.put('/pace', async ({ body }) => {
            const { step_ms: stepMs } = z.strictObject({ step_ms: z.int().min(0).max(86_400_000) }).parse(body)
            await pool.query('UPDATE sandbox_courier.account SET step_ms = $1', [stepMs])
            return { step_ms: stepMs }
          })
        })
      },
      { prefix: '/sandbox/shiprocket' },
    )
  }
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const rejection = toRejection(error)
  if (rejection.status >= 500 && !(error instanceof CourierRejection))
    request.log.error({ err: error, url: request.url }, 'Sandbox courier request failed')
  return reply.code(rejection.status).send(presentRejection(rejection))
}

function toRejection(error: unknown): CourierRejection {
  if (error instanceof CourierRejection) return error
  if (error instanceof z.ZodError) {
    const errors = error.issues.map(({ path, message }): [string, string[]] => [path.join('.'), [message]])
    return new CourierRejection(422, 'Oops! Invalid Data.', Object.fromEntries(errors))
  }
  const { statusCode = 500, message } = error as { statusCode?: number; message: string }
  return new CourierRejection(statusCode, statusCode < 500 ? message : 'Server Error')
}
