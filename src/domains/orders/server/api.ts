export {
  derivePaymentStatus,
  hasUnitsToShip,
  isUnconfirmed,
  NOT_CONFIRMED,
  NOTHING_TO_SHIP,
  SHIPPING_METHOD,
} from '../rules.ts'
export { listNewestOrders, lockOrders, type OrderDetail } from './admin-store.ts'
export { cancelOrder } from './cancel-order.ts'
export { changeStatuses, toAuditSubject } from './change-status.ts'
export { listUnpaidLines } from './cod-store.ts'
export type { ReturnedUnits, TrackedShipment } from './deps.ts'
export { getOrder } from './get-order.ts'
export { getOrderDetail } from './get-order-detail.ts'
export { getSalesInsights } from './get-sales-insights.ts'
export { getSalesSummary } from './get-sales-summary.ts'
export { buildOrderSearch } from './list-admin-orders.ts'
export { readTaxDocuments } from './list-tax-documents.ts'
export { lockOrder } from './lock-order.ts'
export { buildOrderLinkBlocks, buildReceiptBlock, buildShipmentBlocks } from './order-email-blocks.ts'
export { sumPeriods } from './period-store.ts'
export { placeOrder } from './place-order.ts'
export { presentCodFee, presentOrder, presentOrderDiscount } from './present-order.ts'
export { hasOrderSince } from './recent-order-store.ts'
export { queueOrderRefund, refundOrder } from './refund-order.ts'
export { refuseOrder } from './refuse-order.ts'
export { restockOrder } from './restock-order.ts'
export {
  findLastAddress,
  findOrderAndPaymentId,
  findOrderByCheckout,
  findOrderIdByNumber,
  hasOrder,
  hasPaidOrder,
  type OrderRow,
} from './store.ts'
export type { TaxDocumentRow } from './tax-document-store.ts'
