import type { Domain } from '#platform/domain.ts'
import * as adminContract from '../admin-contract.ts'
import * as saleContract from '../sale-contract.ts'
import { discountAdminRoutes } from './admin-routes.ts'
import type { Deps } from './deps.ts'
import { eraseCodes, exportCodes } from './personal-data-store.ts'
import { startSaleWorker } from './run-sales.ts'
import { saleAdminRoutes } from './sale-admin-routes.ts'

export const discountsDomain: Domain<Deps> = {
  name: 'discounts',
  description: 'Discount codes, automatic discounts and sales.',
  contracts: [adminContract, saleContract],
  adminRoutes: (deps) => async (app) => {
    await app.register(discountAdminRoutes(deps))
    await app.register(saleAdminRoutes(deps))
  },
  startTasks: (deps) => [startSaleWorker(deps)],
  personalData: { tables: ['discounts'], export: exportCodes, erase: eraseCodes },
}
