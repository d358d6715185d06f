export { claimPlaces, hasLine, lockRowsWithLine } from './claim-places.ts'
