/** Marks the records to delete with the demo orders. Ids of `newId()` start with the time, so none starts like this. */
export const DEMO_ID_PREFIX = 'de30de30de30'
