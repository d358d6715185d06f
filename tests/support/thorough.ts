/** Whether `npm run test:faults` asks: then things are made to go wrong more often than `npm test` has time for. */
export const isThorough = process.env['FAULTS'] === 'all'
