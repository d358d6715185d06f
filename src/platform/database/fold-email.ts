import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Folds an email column like `foldEmail` in `#shared/email.ts`, so both can be compared. */
export const foldEmailColumn = (column: SQLWrapper): SQL => sql`fold_email(${column})`
