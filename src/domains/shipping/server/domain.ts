import type { Domain } from '#platform/domain.ts'
import * as adminContract from '../admin-contract.ts'
import * as contract from '../contract.ts'
import * as quoteContract from '../quote-contract.ts'
import * as ratesContract from '../rates-contract.ts'
import { shippingAdminRoutes } from './admin-routes.ts'
import type { Deps } from './deps.ts'
import { shippingCustomerRoutes, shippingRoutes } from './routes.ts'
import { startCourierWorker } from './run-courier-tasks.ts'
import { shipmentEmail, startShipmentEmailWorker } from './shipment-email.ts'
import { countOrdersToShip } from './shipment-store.ts'

const sampleShipment = {
  orderId: '019a8c4e7d21f03b5e6c9a42',
  customerName: 'Asha Rao',
  courier: 'Delhivery',
  trackingNumber: '1490812345682',
  trackingUrl: 'https://www.delhivery.com/track/package/1490812345682',
  token: 'sample',
}

export const shippingDomain: Domain<Deps> = {
  name: 'shipping',
  description:
    'Shipping zones and rates, quotes for a postal code, shipments and their tracking, and PIN codes of India with the place.',
  contracts: [contract, adminContract, quoteContract, ratesContract],
  publicRoutes: shippingRoutes,
  customerRoutes: shippingCustomerRoutes,
  adminRoutes: shippingAdminRoutes,
  startTasks: (deps) => [startShipmentEmailWorker(deps), ...startCourierWorker(deps)],
  todos: { ordersToPack: ({ db }) => countOrdersToShip(db) },
  emailSamples: (origin, shop) => [
    {
      id: 'parcel',
      name: 'Another parcel',
      when: 'another parcel of an order is shipped',
      ...shipmentEmail(shop, sampleShipment, origin),
    },
  ],
}
