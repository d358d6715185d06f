/** True under `npm run test:faults`, which has time for more repetitions than `npm test`. */
export const isThorough = process.env['FAULTS'] === 'all'
