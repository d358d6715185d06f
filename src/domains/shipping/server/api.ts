export type { Courier } from './courier.ts'
export { announceParcels } from './parcel-email.ts'
export { listLineParcels } from './shipment-store.ts'
export { createShiprocket } from './shiprocket.ts'
