export { claimQueueEntries, hasQueue, lockQueueAndListStockIds } from './claim-queue-entries.ts'
export { findCountdownPath } from './find-countdown-path.ts'
