export type { Courier } from './courier.ts'
export { findOrdersByTracking } from './find-orders-by-tracking.ts'
export { announceParcels } from './parcel-email.ts'
export { createShiprocket } from './shiprocket.ts'
