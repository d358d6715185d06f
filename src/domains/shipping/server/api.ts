export type { Courier } from './courier.ts'
export { announceParcels } from './parcel-email.ts'
export { createShiprocket } from './shiprocket.ts'
