/** The Network Information API, which not every browser has. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
  /** In megabits per second. */
  downlink?: number
}

/** A film of a megabyte takes more than five seconds below this. */
const MIN_FILM_DOWNLINK = 2

const readConnection = (): Connection =>
  (navigator as Navigator & { connection?: Connection }).connection ?? { effectiveType: '4g' }

/** Returns whether nothing may be fetched ahead of time. */
export function hasLimitedConnection({ saveData, effectiveType = '' } = readConnection()): boolean {
  return saveData === true || /2g$/.test(effectiveType)
}

/** Returns whether a decorative film would use up a metered connection or delay what the visitor does. */
export function isTooSlowForFilms(connection = readConnection()): boolean {
  const { effectiveType = '4g', downlink = MIN_FILM_DOWNLINK } = connection
  return hasLimitedConnection(connection) || effectiveType !== '4g' || downlink < MIN_FILM_DOWNLINK
}
