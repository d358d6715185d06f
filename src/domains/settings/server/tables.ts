import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { quoteList, timestamptz } from '#platform/database/columns.ts'
import { type SettingsSection, settingsSections } from '#shared/shop-settings.ts'

/** The saved sections. A section without a row has its default. A trigger invalidates cached pages on every change. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    section: text('section').$type<SettingsSection>().primaryKey(),
    /** May lack fields that a later release added. */
    value: jsonb('value').$type<object>().notNull(),
    version: integer('version').notNull(),
    editedAt: timestamptz('edited_at'),
    /** The name at the time of the edit. */
    editedBy: text('edited_by'),
  },
  (table) => [check('shop_settings_section_known', sql`${table.section} in (${quoteList(settingsSections)})`)],
)
