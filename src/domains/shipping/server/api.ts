export type { Courier } from './courier.ts'
export { findStateMismatch } from './find-state-mismatch.ts'
export { announceParcels } from './parcel-email.ts'
export { createShiprocket } from './shiprocket.ts'
