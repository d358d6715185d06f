import * as z from 'zod'
import { Email } from '#domains/messages/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optional } from '#shared/paging.ts'

const choice = optional(z.string().trim().max(60, 'is longer than 60 characters'))

export const askForAlert = endpoint({
  method: 'POST',
  path: '/api/products/:id/restock-alerts',
  summary: 'Asks for a mail when this product, size and colour can be had again; what is left out may be any',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ email: Email, size: choice, color: choice }),
  reply: z.object({ email: z.string() }),
  status: 201,
  refusals: [409, 429],
})

export const stopAlerts = endpoint({
  method: 'POST',
  path: '/api/restock-alerts/stop',
  summary: 'Ends every alert of the address that got this token by mail; one that opens nothing gets the same answer',
  body: z.strictObject({ token: z.string().max(200, 'is longer than 200 characters') }),
  reply: z.object({ stopped: z.literal(true) }),
})

const Waiting = z.object({
  productId: z.string(),
  waiting: z.int(),
  /** The same by what was asked for, those with the most people first. */
  choices: z.array(z.object({ size: z.string().optional(), color: z.string().optional(), waiting: z.int() })),
})
export type Waiting = z.infer<typeof Waiting>

const MOST_AT_ONCE = 100

export const listWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/restock-alerts',
  summary: 'How many people wait for these products; those that nobody waits for are left out',
  query: z.strictObject({
    products: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(z.string().regex(idPattern, 'is not a product id')).max(MOST_AT_ONCE, 'are more than 100')),
  }),
  reply: z.array(Waiting),
})
