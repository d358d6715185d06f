import { sql } from 'drizzle-orm'
import { check, pgTable, text } from 'drizzle-orm/pg-core'

/** Old paths of pages. A path that has a page of its own is never redirected. */
export const redirects = pgTable(
  'redirects',
  {
    fromPath: text('from_path').primaryKey(),
    /** A path of this site, so a redirect never leads to another one. */
    toPath: text('to_path').notNull(),
  },
  (table) => [
    check(
      'redirects_local_paths',
      sql`${table.fromPath} ~ '^/[^/\\\\]' and ${table.toPath} ~ '^/($|[^/\\\\])' and ${table.fromPath} <> ${table.toPath}`,
    ),
    check('redirects_bounds', sql`length(${table.fromPath}) <= 500 and length(${table.toPath}) <= 500`),
  ],
)
