export { claimPlaces, hasLine } from './claim-places.ts'
