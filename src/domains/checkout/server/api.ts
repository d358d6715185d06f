export { countAccountUnits } from './drop-limit-store.ts'
