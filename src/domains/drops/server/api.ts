export { claimPlaces, hasQueue, lockQueueAndListStockIds } from './claim-places.ts'
export { findCountdownPath } from './find-countdown-path.ts'
