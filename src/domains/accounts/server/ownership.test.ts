import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAccounts } from '#tests/support/accounts.ts'
import * as adminContract from '../admin-contract.ts'
import * as contract from '../contract.ts'

let shop: Awaited<ReturnType<typeof openAccounts>>
beforeAll(async () => {
  shop = await openAccounts()
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

interface Private {
  endpoint: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string }
  body?: object
  /** What in the path is somebody's own. */
  id?: 'session' | 'address'
  /** What the owner hears, where that is a no: a customer has no second factor. */
  answers?: 403 | 409
}

/** Every call that needs an account. */
const calls: Private[] = [
  { endpoint: contract.logout },
  { endpoint: contract.getProfile },
  { endpoint: contract.updateProfile, body: { name: 'Mallory', mobile: '' } },
  { endpoint: contract.changePassword, body: { currentPassword: 'chai-at-six', newPassword: 'chai-at-seven' } },
  { endpoint: contract.getSessions },
  { endpoint: contract.endSession, id: 'session' },
  { endpoint: contract.endAllSessions },
  { endpoint: contract.getAddresses },
  { endpoint: contract.addAddress, body: address },
  { endpoint: contract.changeAddress, body: { ...address, city: 'Elsewhere' }, id: 'address' },
  { endpoint: contract.removeAddress, id: 'address' },
  { endpoint: adminContract.getSecondFactor },
  { endpoint: adminContract.beginSecondFactor, body: { password: 'chai-at-six' }, answers: 403 },
  { endpoint: adminContract.confirmSecondFactor, body: { code: '123456' }, answers: 403 },
  { endpoint: adminContract.turnOffSecondFactor, body: { password: 'chai-at-six', code: '123456' }, answers: 409 },
  { endpoint: adminContract.renewRecoveryCodes, body: { password: 'chai-at-six', code: '123456' }, answers: 409 },
]
/** Those that nobody has to be logged in for. */
const open = [
  contract.register,
  contract.login,
  contract.forgotPassword,
  contract.resetPassword,
  adminContract.logInWithCode,
]

async function newOwner() {
  const owner = await shop.join()
  const { token } = owner
  const [{ _id: addressId }] = (await shop.call('POST', '/addresses', { token, body: address })).body
  const [{ _id: sessionId }] = (await shop.call('GET', '/sessions', { token })).body
  return { ...owner, ids: { address: addressId as string, session: sessionId as string } }
}

type Owner = Awaited<ReturnType<typeof newOwner>>

const make = ({ endpoint, body, id }: Private, owner: Owner, headers: Record<string, string>) =>
  shop.call(endpoint.method, endpoint.path.replace('/api/users', '').replace(':id', id ? owner.ids[id] : ''), {
    headers,
    ...(body ? { body } : {}),
  })

/** All that the owner can see, to be compared. */
async function stateOf({ token }: Owner) {
  const answers = await Promise.all(
    ['/profile', '/sessions', '/addresses'].map((path) => shop.call('GET', path, { token })),
  )
  return answers.map(({ status, body }) => ({ status, body }))
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe.each(calls.map((call) => ({ name: `${call.endpoint.method} ${call.endpoint.path}`, ...call })))(
  '$name',
  (call) => {
    it('is refused without a token, with one that was made up and with one that was ended', async () => {
      const owner = await newOwner()
      const gone = await shop.join()
      await shop.call('POST', '/logout', { token: gone.token })
      const before = await stateOf(owner)
      const attempts = [
        {},
        bearer('a'.repeat(43)),
        { authorization: 'Bearer' },
        { authorization: `Basic ${btoa(`${owner.email}:${owner.password}`)}` },
        bearer(gone.token),
        { cookie: `token=${owner.token}; userToken=${owner.token}` },
      ]
      for (const headers of attempts) {
        const { status, body } = await make(call, owner, headers)
        expect({ headers, status, code: body.code }).toEqual({ headers, status: 401, code: 'not_logged_in' })
      }
      expect(await stateOf(owner)).toEqual(before)
    })

    it("sees and changes nothing of the owner with somebody else's token", async () => {
      const [owner, other] = [await newOwner(), await shop.join()]
      const before = await stateOf(owner)
      const { status, body } = await make(call, owner, bearer(other.token))
      if (call.id) expect(status).toBe(404)
      for (const own of [owner.email, owner.ids.session, owner.ids.address, owner.token]) {
        expect(JSON.stringify(body)).not.toContain(own)
      }
      expect(await stateOf(owner)).toEqual(before)
    })

    it('works for the owner', async () => {
      const owner = await newOwner()
      const { status } = await make(call, owner, bearer(owner.token))
      expect(status).toBe(call.answers ?? (call.endpoint === contract.addAddress ? 201 : 200))
    })
  },
)

it('leaves out no call of the contract', () => {
  const known = [...calls.map(({ endpoint }) => endpoint), ...open]
  const endpoints = Object.values({ ...contract, ...adminContract } as Record<string, unknown>).filter(
    (each): each is { path: string } => typeof each === 'object' && each !== null && 'path' in each,
  )
  // the admins' have doors of their own
  const all = endpoints.filter(({ path }) => !path.startsWith('/api/admin/'))
  expect(new Set(known)).toEqual(new Set(all))
})

it('no answer holds what opens an account or tells how it is kept', async () => {
  const owner = await newOwner()
  for (const call of calls.filter(({ endpoint }) => endpoint.method === 'GET')) {
    const { body } = await make(call, owner, bearer(owner.token))
    expect(JSON.stringify(body)).not.toMatch(/hash|argon|token|password/i)
  }
})
