import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'

/** The longest address that mail can be sent to. */
export const MAX_EMAIL_LENGTH = 254

/** What browsers take for an address in `type="email"`, with a dot in its domain. */
const label = '[A-Za-z\\d](?:[A-Za-z\\d-]{0,61}[A-Za-z\\d])?'
const address = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]+@${label}(?:\\.${label})+$`)

const Email = z
  .string()
  .trim()
  .max(MAX_EMAIL_LENGTH, `is longer than ${MAX_EMAIL_LENGTH} characters`)
  .regex(address, 'is not a valid address')

export const subscribeToNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  summary: 'Puts an address on the list of the newsletter; one that is there already stays there',
  body: z.strictObject({ email: Email }),
  reply: z.object({ email: z.string() }),
  status: 201,
})
