export { countHeldExchangeUnits } from './count-held-exchange-units.ts'
