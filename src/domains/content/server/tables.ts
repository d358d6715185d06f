import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#platform/database/columns.ts'
import type { Content } from '../contract.ts'

/** One row, which is there from the beginning. A trigger makes every change of it a change of the catalogue, so that pages follow. */
export const siteContent = pgTable(
  'site_content',
  {
    only: boolean('only').primaryKey().default(true),
    version: integer('version').notNull().default(0),
    /** As it was saved last; nothing while the shop is as it came. */
    content: jsonb('content').$type<Content>(),
    editedAt: moment('edited_at'),
    /** Under the name they had. */
    editedBy: text('edited_by'),
  },
  (table) => [check('site_content_one_row', sql`${table.only}`)],
)
