/** Other ids start with the time of their creation. */
export const DEMO_ID_PREFIX = 'de30de30de30'
