export { claimPlaces, hasQueue, lockQueueAndListStockIds } from './claim-places.ts'
