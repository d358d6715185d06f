/** PostgreSQL's error codes, by their names in its documentation. */
export const sqlStates = {
  divisionByZero: '22012',
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  checkViolation: '23514',
  invalidPassword: '28P01',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  duplicateDatabase: '42P04',
  lockNotAvailable: '55P03',
  queryCanceled: '57014',
}

/** Returns PostgreSQL's error code of a failed query. */
export const findSqlState = (error: unknown): string | undefined =>
  ((error as Error).cause as { code?: string } | undefined)?.code

/** States of statements that would have succeeded alone: they waited too long for a lock, or lost to another transaction. */
const conflictStates = new Set<string | undefined>([
  sqlStates.serializationFailure,
  sqlStates.deadlockDetected,
  sqlStates.lockNotAvailable,
  sqlStates.queryCanceled,
])

/** Checks if a query failed because of other transactions, so it may succeed when it is repeated. */
export const isConflict = (error: unknown): boolean => conflictStates.has(findSqlState(error))
