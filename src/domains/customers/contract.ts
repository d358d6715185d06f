import * as z from 'zod'
import { password } from '#domains/accounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'

/** Either the password or a code from `POST /api/users/login/code`. */
const Proof = z.strictObject({
  password: password.optional(),
  code: z.string().trim().max(20, 'Code can be at most 20 characters.').optional(),
})
export type Proof = z.infer<typeof Proof>

/** Everything that is stored about a person, by section. */
export const PersonalDataFile = z.record(z.string(), z.unknown())

export const exportMyData = endpoint({
  method: 'POST',
  path: '/api/users/data',
  summary:
    'Returns everything stored about the logged-in customer as one JSON file; what is linked by email only is included with an emailed code',
  body: Proof,
  responseBody: PersonalDataFile,
  errorStatuses: [401, 429],
})

export const eraseMyData = endpoint({
  method: 'POST',
  path: '/api/users/erase',
  summary: 'Deletes the account of the logged-in customer with all personal data; open orders and refunds prevent it',
  body: Proof,
  responseBody: z.object({ message: z.string() }),
  errorStatuses: [401, 409, 429],
})
