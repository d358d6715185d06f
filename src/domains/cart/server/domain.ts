import type { Domain } from '#platform/domain.ts'
import * as contract from '../contract.ts'
import * as discountContract from '../discount-contract.ts'
import * as lineContract from '../line-contract.ts'
import { createGuestCartCleanupWorker } from './delete-expired-guest-carts.ts'
import type { Deps } from './deps.ts'
import { exportCart } from './personal-data-store.ts'
import { createActiveCartsWorker } from './record-active-carts.ts'
import { cartRoutes } from './routes.ts'

export const cartDomain: Domain<Deps> = {
  name: 'cart',
  description: 'Carts of guests and customers.',
  contracts: [contract, lineContract, discountContract],
  optionalLoginRoutes: cartRoutes,
  workers: (deps) => [createGuestCartCleanupWorker(deps), createActiveCartsWorker(deps)],
  // deleted with the account
  personalData: { tables: ['carts'], export: exportCart },
}
