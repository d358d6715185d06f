import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/database/columns.ts'
import type { Content } from '../contract.ts'
import type { PageText } from '../page-contract.ts'

/** A single row, created by a migration. A trigger invalidates cached pages on every change. */
export const siteContent = pgTable(
  'site_content',
  {
    /** Always true: the primary key and the check allow a single row. */
    isSingleton: boolean('only').primaryKey().default(true),
    version: integer('version').notNull().default(0),
    /** Null until it is saved for the first time. */
    content: jsonb('content').$type<Content>(),
    editedAt: timestamptz('edited_at'),
    /** The name at the time of the edit. */
    editedBy: text('edited_by'),
  },
  (table) => [check('site_content_one_row', sql`${table.isSingleton}`)],
)

/**
 * Text pages that an admin has edited or created. A built-in page without a row, or without published text, has its
 * default text. A trigger invalidates cached pages when the published text changes, so `published` must be updated,
 * never inserted.
 */
export const pages = pgTable('pages', {
  slug: text('slug').primaryKey(),
  draft: jsonb('draft').$type<PageText>(),
  published: jsonb('published').$type<PageText>(),
  version: integer('version').notNull().default(0),
  publishedAt: timestamptz('published_at'),
  editedAt: timestamptz('edited_at'),
  /** The name at the time of the edit. */
  editedBy: text('edited_by'),
})
