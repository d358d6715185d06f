/** PostgreSQL's error codes, by their names in its documentation. */
export const sqlStates = {
  divisionByZero: '22012',
  foreignKeyViolation: '23503',
  uniqueViolation: '23505',
  checkViolation: '23514',
  invalidPassword: '28P01',
  deadlockDetected: '40P01',
  duplicateDatabase: '42P04',
  lockNotAvailable: '55P03',
}

/** Returns PostgreSQL's error code of a failed query. */
export const getSqlState = (error: unknown): string | undefined =>
  ((error as Error).cause as { code?: string } | undefined)?.code
