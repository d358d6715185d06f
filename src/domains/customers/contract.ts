import * as z from 'zod'
import { password } from '#domains/accounts/contract.ts'
import { endpoint } from '#shared/endpoint.ts'

/** Proves that the request comes from the owner of the account: the password, or a code from `POST /api/users/login/code`. */
const IdentityProof = z.strictObject({
  password: password.optional(),
  code: z.string().trim().max(20, 'Code can be at most 20 characters.').optional(),
})
export type IdentityProof = z.infer<typeof IdentityProof>

/** Everything that is stored about a person, by kind of data. */
export const PersonalDataFile = z.record(z.string(), z.unknown())

export const exportMyData = endpoint({
  method: 'POST',
  path: '/api/users/data',
  summary:
    'Returns everything stored about the logged-in customer as one JSON file; records that are linked by email address only are included if the proof is an emailed code',
  body: IdentityProof,
  responseBody: PersonalDataFile,
  errorStatuses: [401, 429],
})

export const eraseMyData = endpoint({
  method: 'POST',
  path: '/api/users/erase',
  summary: 'Deletes the account of the logged-in customer with all personal data; open orders and refunds prevent it',
  body: IdentityProof,
  responseBody: z.object({ message: z.string() }),
  errorStatuses: [401, 409, 429],
})
