import * as z from 'zod'
import { EmailAddress } from '#domains/messages/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam } from '#shared/list-params.ts'

const variantParam = (label: string) =>
  optionalParam(z.string().trim().max(60, `${label} can be at most 60 characters.`))

export const createRestockAlert = endpoint({
  method: 'POST',
  path: '/api/products/:id/restock-alerts',
  summary:
    'Requests an email when a product is back in stock, or when a drop opens; an omitted size or color matches any',
  params: z.object({ id: z.string() }),
  body: z.strictObject({ email: EmailAddress, size: variantParam('Size'), color: variantParam('Colour') }),
  responseBody: z.object({ email: z.string() }),
  status: 201,
  errorStatuses: [409, 429],
})

export const unsubscribeFromRestockAlerts = endpoint({
  method: 'POST',
  path: '/api/restock-alerts/stop',
  summary: 'Stops all alerts of the email address that received this token; an unknown token gets the same response',
  body: z.strictObject({ token: z.string().max(200, 'Token can be at most 200 characters.') }),
  responseBody: z.object({ stopped: z.literal(true) }),
})

const RestockDemand = z.object({
  productId: z.string(),
  /** Number of people waiting. */
  waiting: z.int(),
  /** Sorted by the number of people waiting, highest first. An absent size or color means any. */
  variants: z.array(z.object({ size: z.string().optional(), color: z.string().optional(), waiting: z.int() })),
})
export type RestockDemand = z.infer<typeof RestockDemand>

const MAX_PRODUCTS = 100

export const listRestockDemand = endpoint({
  method: 'GET',
  path: '/api/admin/restock-alerts',
  summary: 'Counts the people waiting for these products; products nobody waits for are omitted',
  query: z.strictObject({
    products: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(
        z
          .array(z.string().regex(idPattern, 'Product ID is not valid.'))
          .max(MAX_PRODUCTS, `At most ${MAX_PRODUCTS} products can be listed.`),
      ),
  }),
  responseBody: z.array(RestockDemand),
})
