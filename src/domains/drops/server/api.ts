export { claimPlaces, hasQueue, lockRowsWithQueue } from './claim-places.ts'
