import type { Domain } from '#platform/domain.ts'
import * as adminContract from '../admin-contract.ts'
import * as contract from '../contract.ts'
import { customerAdminRoutes } from './admin-routes.ts'
import type { Deps } from './deps.ts'
import { exportCustomer } from './personal-data-store.ts'
import { createCustomersWorker } from './refresh-customers.ts'
import { customerRoutes } from './routes.ts'

export const customersDomain: Domain<Deps> = {
  name: 'customers',
  description: 'Customers with their orders, notes and tags, and the export and erasure of personal data.',
  contracts: [contract, adminContract],
  customerRoutes,
  adminRoutes: customerAdminRoutes,
  workers: (deps) => [createCustomersWorker(deps)],
  // deleted with the account
  personalData: { tables: ['customers', 'customer_changes', 'customer_notes'], export: exportCustomer },
}
