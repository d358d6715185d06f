import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'

const Place = z.object({
  city: z.string(),
  /** In the official spelling. */
  state: z.string(),
  /** Calendar days from the order to the delivery. */
  deliveryDays: z.object({ min: z.int(), max: z.int() }),
})
export type Place = z.infer<typeof Place>

/** Responds with 404 for a PIN code that is not in the directory of India Post, which may be a new one. */
export const getPlace = endpoint({
  method: 'GET',
  path: '/api/pincodes/:pin',
  public: true,
  summary: 'Returns the city and the state of an Indian PIN code, and how long a delivery takes',
  params: z.strictObject({
    pin: z.string().regex(/^[1-9]\d{5}$/, "PIN code must have 6 digits and can't start with 0."),
  }),
  reply: Place,
  errorStatuses: [429],
})
