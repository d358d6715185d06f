/** The Network Information API, which not every browser has. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
  /** In megabits per second. */
  downlink?: number
}

/** In megabits per second. Below this, a video of a megabyte takes more than four seconds. */
const MIN_VIDEO_DOWNLINK = 2

const readConnection = (): Connection =>
  (navigator as Navigator & { connection?: Connection }).connection ?? { effectiveType: '4g' }

/** Returns whether nothing may be fetched ahead of time. */
export function hasLimitedConnection({ saveData, effectiveType = '' } = readConnection()): boolean {
  return saveData === true || /2g$/.test(effectiveType)
}

/** Returns whether a decorative video would use up a metered connection or delay what the visitor does. */
export function isTooSlowForVideo(connection = readConnection()): boolean {
  const { effectiveType = '4g', downlink = MIN_VIDEO_DOWNLINK } = connection
  return hasLimitedConnection(connection) || effectiveType !== '4g' || downlink < MIN_VIDEO_DOWNLINK
}
