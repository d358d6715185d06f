import { beforeAll, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { listEndpoints } from '../../src/describe-api.ts'
import { buildDocument } from './build-document.ts'

interface Operation {
  operationId: string
  tags: string[]
  security: Record<string, []>[]
}

interface Document {
  info: { version: string; license: object }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, object> }
}

let document: Document
let operations: (Operation & { path: string })[]

beforeAll(async () => {
  document = (await buildDocument()) as Document
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, ...operation })),
  )
})

const findSecurity = (id: string) => operations.find(({ operationId }) => operationId === id)?.security

it('names every operation after its endpoint, and every endpoint has a route', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]+$/.test(id ?? ''))).toEqual([])
  expect(ids.toSorted()).toEqual(
    listEndpoints()
      .map(([name]) => name)
      .toSorted(),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

it('says which credentials each operation accepts', () => {
  expect(findSecurity('listProducts')).toEqual([])
  expect(findSecurity('getCart')).toEqual([{ session: [] }, { guestId: [] }])
  expect(findSecurity('addToCart')).toEqual([{}, { session: [] }])
  expect(findSecurity('createCheckout')).toEqual([{ session: [] }])
  expect(findSecurity('receiveWebhook')).toEqual([{ webhookSignature: [] }])
  expect(findSecurity('getMetrics')).toEqual([{}, { metricsToken: [] }])
  const adminCalls = operations.filter(({ path }) => path.startsWith('/api/admin/'))
  // an API key is accepted too, except where an owner is needed
  const accepted = ['[{"session":[]}]', '[{"session":[]},{"apiKey":[]}]']
  expect(adminCalls.filter(({ security }) => !accepted.includes(JSON.stringify(security)))).toEqual([])
  expect(findSecurity('listAdminOrders')).toEqual([{ session: [] }, { apiKey: [] }])
})

it('defines exactly the security schemes and tags that operations use', () => {
  const unique = (names: string[]) => [...new Set(names)].toSorted()
  const schemes = operations.flatMap(({ security }) => security.flatMap((requirement) => Object.keys(requirement)))
  expect(Object.keys(document.components.securitySchemes).toSorted()).toEqual(unique(schemes))
  const tags = operations.flatMap((operation) => operation.tags)
  expect(document.tags.map(({ name }) => name).toSorted()).toEqual(unique(tags))
})

it('states the version of the shop and the license', () => {
  expect(document.info).toMatchObject({
    version: packageJson.version,
    license: { name: packageJson.license, identifier: packageJson.license },
  })
})
