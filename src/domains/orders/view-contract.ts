import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'

export const MAX_VIEWS = 30

const OrderView = z.object({
  _id: z.string(),
  name: z.string(),
  /** The query string of the order list, such as `?status=Processing`. */
  query: z.string(),
})
export type OrderView = z.infer<typeof OrderView>

const views = z.array(OrderView)

export const listOrderViews = endpoint({
  method: 'GET',
  path: '/api/admin/order-views',
  summary: 'Lists the saved views of the order list by name',
  responseBody: views,
})

export const saveOrderView = endpoint({
  method: 'PUT',
  path: '/api/admin/order-views',
  summary: 'Saves a view of the order list under a name; a view with the same name is replaced',
  body: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1, 'Name is required.')
      .max(40, 'Name can be at most 40 characters.')
      .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, "Name contains a character that can't be displayed."),
    query: z
      .string()
      .max(500, 'Filters can be at most 500 characters.')
      .regex(/^(?:\?[\w\-.~%=&+*@:,]*)?$/, 'Filters must be a query string.'),
  }),
  responseBody: views,
  errorStatuses: [409],
})

export const removeOrderView = endpoint({
  method: 'DELETE',
  path: '/api/admin/order-views/:id',
  summary: 'Removes a saved view and returns the others',
  params: z.strictObject({ id: z.string().regex(/^\d{1,15}$/, "This view ID isn't valid.") }),
  responseBody: views,
})
