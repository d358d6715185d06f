import { sql } from 'drizzle-orm'
import { boolean, check, integer, json, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { quoteList, timestamptz } from '#platform/database/columns.ts'
import { type ShippingRates, type UnlistedPins, unlistedPins } from '../rates-contract.ts'

/** At most one row. A trigger notifies all processes, which reload it and clear cached pages. */
export const shippingRates = pgTable(
  'shipping_rates',
  {
    id: integer('id').primaryKey().default(1),
    /** 0 until the owner saves rates. */
    version: integer('version').notNull().default(0),
    /** JSON that keeps the order of its keys, because the audit log compares texts. */
    rates: json('rates').$type<ShippingRates>(),
    editedAt: timestamptz('edited_at'),
    /** The name at the time of the edit. */
    editedBy: text('edited_by'),
    /** Changes with every upload, so processes reload the list only then. */
    pinsVersion: integer('pins_version').notNull().default(0),
    pinsEditedAt: timestamptz('pins_edited_at'),
    pinsEditedBy: text('pins_edited_by'),
    /** What applies to PIN codes that the list doesn't name. */
    pinsUnlisted: text('pins_unlisted').$type<UnlistedPins>().notNull().default('served'),
  },
  (table) => [
    check('shipping_rates_one_row', sql`${table.id} = 1`),
    check('shipping_rates_unlisted_known', sql`${table.pinsUnlisted} in (${quoteList(unlistedPins)})`),
    check('shipping_rates_saved', sql`(${table.version} = 0) = (${table.rates} is null)`),
  ],
)

/** The uploaded list. Without rows every PIN code is served; with rows, `pinsUnlisted` says what applies to the others. */
export const pinCodes = pgTable(
  'pin_codes',
  {
    pin: integer('pin').primaryKey(),
    serviceable: boolean('serviceable').notNull(),
    cod: boolean('cod').notNull(),
    /** Added to the delivery days of every option. */
    extraDays: smallint('extra_days').notNull().default(0),
  },
  (table) => [
    check('pin_codes_six_digits', sql`${table.pin} between 100000 and 999999`),
    check('pin_codes_extra_days', sql`${table.extraDays} between 0 and 60`),
  ],
)
