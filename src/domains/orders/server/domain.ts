import type { Domain } from '#platform/domain.ts'
import * as adminContract from '../admin-contract.ts'
import * as amendmentContract from '../amendment-contract.ts'
import * as bulkContract from '../bulk-contract.ts'
import * as contract from '../contract.ts'
import * as invoiceContract from '../invoice-contract.ts'
import * as noteContract from '../note-contract.ts'
import * as refundContract from '../refund-contract.ts'
import * as viewContract from '../view-contract.ts'
import { orderAdminRoutes } from './admin-routes.ts'
import { createUnconfirmedOrdersWorker } from './cancel-unconfirmed-orders.ts'
import { countCashPending, countOrdersByStatus } from './count-orders-by-status.ts'
import type { Deps } from './deps.ts'
import { composeOrderEmailSamples } from './email-samples.ts'
import { createMissingCreditNoteWorker, startCreditNoteWorker } from './issue-credit-notes.ts'
import { startInvoiceWorkers } from './issue-invoices.ts'
import { countUnconfirmedOrders } from './list-admin-orders.ts'
import { personalData } from './personal-data.ts'
import { createSalesRollupWorker } from './rollup-sales.ts'
import { orderConfirmationRoutes, orderRoutes } from './routes.ts'
import { startStatusEmailWorker } from './schedule-status-email.ts'
import * as store from './store.ts'

export const ordersDomain: Domain<Deps> = {
  name: 'orders',
  description: 'Orders, invoices, credit notes and refunds.',
  contracts: [
    contract,
    adminContract,
    amendmentContract,
    bulkContract,
    invoiceContract,
    noteContract,
    refundContract,
    viewContract,
  ],
  publicRoutes: orderConfirmationRoutes,
  customerRoutes: orderRoutes,
  adminRoutes: orderAdminRoutes,
  workers: (deps) => [
    createSalesRollupWorker(deps),
    createUnconfirmedOrdersWorker(deps),
    createMissingCreditNoteWorker(deps),
  ],
  startTasks: (deps) => [...startInvoiceWorkers(deps), startCreditNoteWorker(deps), startStatusEmailWorker(deps)],
  metrics: (deps) => [
    { name: 'shop_orders', help: 'Orders', label: 'status', read: () => countOrdersByStatus(deps) },
    {
      name: 'shop_orders_cash_pending',
      help: 'Orders whose cash on delivery is not recorded yet',
      label: 'status',
      read: () => countCashPending(deps),
    },
  ],
  todos: { ordersToConfirm: countUnconfirmedOrders },
  emailSamples: composeOrderEmailSamples,
  findReferencedImages: store.findReferencedImages,
  personalData,
}
