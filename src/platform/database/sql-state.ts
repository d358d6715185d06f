/** Returns PostgreSQL's error code of a failed query. */
export const getSqlState = (error: unknown): string | undefined =>
  ((error as Error).cause as { code?: string } | undefined)?.code
