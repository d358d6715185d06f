import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccountsApp } from '#tests/support/create-accounts-app.ts'
import * as adminContract from '../admin-contract.ts'
import * as contract from '../contract.ts'

let shop: Awaited<ReturnType<typeof createAccountsApp>>
beforeAll(async () => {
  shop = await createAccountsApp()
})
afterAll(() => shop.close())

const address = {
  firstName: 'Asha',
  lastName: 'Rao',
  address: '4 Hill Road',
  city: 'Mumbai',
  state: 'Maharashtra',
  postalCode: '400050',
  country: 'India',
  phone: '9876543210',
}

interface PrivateCall {
  endpoint: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string }
  body?: object
  /** What the id in the path refers to. */
  idKind?: 'session' | 'address'
  /** The status for the owner, if it is an error: customers have no two-factor authentication to change. */
  errorStatus?: 403 | 409
}

/** Every endpoint for logged-in users, except the admin area. */
const calls: PrivateCall[] = [
  { endpoint: contract.logout },
  { endpoint: contract.getProfile },
  { endpoint: contract.updateProfile, body: { name: 'Mallory', mobile: '' } },
  { endpoint: contract.changePassword, body: { currentPassword: 'chai-at-six', newPassword: 'chai-at-seven' } },
  { endpoint: contract.getSessions },
  { endpoint: contract.endSession, idKind: 'session' },
  { endpoint: contract.endAllSessions },
  { endpoint: contract.getAddresses },
  { endpoint: contract.createAddress, body: address },
  { endpoint: contract.updateAddress, body: { ...address, city: 'Elsewhere' }, idKind: 'address' },
  { endpoint: contract.deleteAddress, idKind: 'address' },
  { endpoint: adminContract.getSecondFactor },
  { endpoint: adminContract.startSecondFactorSetup, body: { password: 'chai-at-six' }, errorStatus: 403 },
  { endpoint: adminContract.confirmSecondFactor, body: { code: '123456' }, errorStatus: 403 },
  { endpoint: adminContract.disableSecondFactor, body: { password: 'chai-at-six', code: '123456' }, errorStatus: 409 },
  {
    endpoint: adminContract.regenerateRecoveryCodes,
    body: { password: 'chai-at-six', code: '123456' },
    errorStatus: 409,
  },
]
const publicEndpoints = [
  contract.register,
  contract.login,
  contract.forgotPassword,
  contract.resetPassword,
  adminContract.logInWithCode,
]

async function createOwner() {
  const owner = await shop.registerCustomer()
  const { token } = owner
  const [{ _id: addressId }] = (await shop.call('POST', '/addresses', { token, body: address })).body
  const [{ _id: sessionId }] = (await shop.call('GET', '/sessions', { token })).body
  return { ...owner, ids: { address: addressId as string, session: sessionId as string } }
}

type Owner = Awaited<ReturnType<typeof createOwner>>

const send = ({ endpoint, body, idKind }: PrivateCall, owner: Owner, headers: Record<string, string>) =>
  shop.call(endpoint.method, endpoint.path.replace('/api/users', '').replace(':id', idKind ? owner.ids[idKind] : ''), {
    headers,
    ...(body ? { body } : {}),
  })

/** Returns everything that the owner can see, for comparison. */
async function getState({ token }: Owner) {
  const responses = await Promise.all(
    ['/profile', '/sessions', '/addresses'].map((path) => shop.call('GET', path, { token })),
  )
  return responses.map(({ status, body }) => ({ status, body }))
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe.each(calls.map((call) => ({ name: `${call.endpoint.method} ${call.endpoint.path}`, ...call })))(
  '$name',
  (call) => {
    it('is rejected without a valid token', async () => {
      const owner = await createOwner()
      const loggedOut = await shop.registerCustomer()
      await shop.call('POST', '/logout', { token: loggedOut.token })
      const before = await getState(owner)
      const attempts = [
        {},
        bearer('a'.repeat(43)),
        { authorization: 'Bearer' },
        { authorization: `Basic ${btoa(`${owner.email}:${owner.password}`)}` },
        bearer(loggedOut.token),
        { cookie: `token=${owner.token}; userToken=${owner.token}` },
      ]
      for (const headers of attempts) {
        const { status, body } = await send(call, owner, headers)
        expect({ headers, status, code: body.code }).toEqual({ headers, status: 401, code: 'not_logged_in' })
      }
      expect(await getState(owner)).toEqual(before)
    })

    it("neither shows nor changes data of the owner for another user's token", async () => {
      const [owner, otherUser] = [await createOwner(), await shop.registerCustomer()]
      const before = await getState(owner)
      const { status, body } = await send(call, owner, bearer(otherUser.token))
      if (call.idKind) expect(status).toBe(404)
      for (const privateValue of [owner.email, owner.ids.session, owner.ids.address, owner.token]) {
        expect(JSON.stringify(body)).not.toContain(privateValue)
      }
      expect(await getState(owner)).toEqual(before)
    })

    it('returns the expected status to the owner', async () => {
      const owner = await createOwner()
      const { status } = await send(call, owner, bearer(owner.token))
      expect(status).toBe(call.errorStatus ?? (call.endpoint === contract.createAddress ? 201 : 200))
    })
  },
)

it('covers every account endpoint outside the admin area', () => {
  const testedEndpoints = [...calls.map(({ endpoint }) => endpoint), ...publicEndpoints]
  const endpoints = Object.values({ ...contract, ...adminContract } as Record<string, unknown>).filter(
    (value): value is { path: string } => typeof value === 'object' && value !== null && 'path' in value,
  )
  // endpoints under /api/admin have their own tests
  const userEndpoints = endpoints.filter(({ path }) => !path.startsWith('/api/admin/'))
  expect(new Set(testedEndpoints)).toEqual(new Set(userEndpoints))
})

it('returns no tokens, passwords or hashes', async () => {
  const owner = await createOwner()
  for (const call of calls.filter(({ endpoint }) => endpoint.method === 'GET')) {
    const { body } = await send(call, owner, bearer(owner.token))
    expect(JSON.stringify(body)).not.toMatch(/hash|argon|token|password/i)
  }
})
