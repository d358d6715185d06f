import type { Domain } from '#platform/domain.ts'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { shippingRoutes } from './routes.ts'

export const shippingDomain: Domain<Deps> = {
  name: 'shipping',
  description: 'PIN codes of India, with the place and the delivery time.',
  contracts: [contract],
  publicRoutes: shippingRoutes,
}
