import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#platform/database/connect.ts'

/** Deterministic, because every benchmark must measure the same catalogue. `dice` and `coin` replace random numbers. */
const baseColumns = sql`
  n,
  lpad(to_hex(n), 24, '0') AS id,
  ((n * 7919) % 10007) AS dice,
  ((n * 6151) % 10009) AS coin,
  (ARRAY['Top Wear', 'Top Wear', 'Top Wear', 'Winter Wear', 'Winter Wear', 'Bottom Wear'])[1 + n % 6] AS category,
  (ARRAY['Men', 'Women', 'Unisex'])[1 + (n / 6) % 3] AS gender,
  (ARRAY['Black', 'White', 'Navy', 'Olive', 'Maroon', 'Lavender', 'Sand', 'Rust', 'Teal', 'Mustard', 'Charcoal', 'Sky Blue',
    'Brown', 'Beige', 'Bottle Green', 'Pink', 'Grey', 'Red', 'Mint', 'Coral', 'White Black', 'Brown Black', 'Purple', 'Cream'])
    AS palette,
  (ARRAY['Midnight', 'Monsoon', 'Local', 'Signal', 'Chai', 'Neon', 'Static', 'Rickshaw', 'Terrace', 'Platform', 'Corner',
    'Kite', 'Bazaar', 'Tiger', 'Lotus', 'Metro', 'Cassette', 'Comet', 'Gully', 'Garage'])[1 + (n * 31) % 20]
    || ' ' || (ARRAY['ka', 'ru', 'mi', 'to', 'ven', 'sha', 'lo', 'dar', 'ne', 'pu', 'zo', 'gal', 'ti', 'sur', 'be'])[1 + n % 15]
    || (ARRAY['ran', 'bel', 'tik', 'mor', 'dus', 'hal', 'vin', 'kes', 'lat', 'por', 'jun'])[1 + (n / 15) % 11]
    || (ARRAY['a', 'o', 'eth', 'ika', 'un', 'ar', 'esh', 'ini', 'od', 'is', 'al', 'em', 'ur'])[1 + (n / 165) % 13] AS design`

const derivedColumns = sql`
  *,
  CASE category
    WHEN 'Top Wear' THEN (ARRAY['OverSized T-Shirt', 'Tie Dye Oversized T-Shirt', 'Acid Wash Oversized T-Shirt', 'Essentials'])[1 + dice % 4]
    WHEN 'Winter Wear' THEN (ARRAY['SweatShirt', 'OverSized SweatShirt', 'Hoodie', 'Zip Hoodie', 'OverSized Hoodie', 'Acid Washed Hoodie', 'Varsity Jacket'])[1 + dice % 7]
    ELSE 'Essentials'
  END AS collection,
  CASE WHEN category = 'Bottom Wear' THEN ARRAY['S', 'M', 'L', 'XL']
    WHEN dice % 5 = 0 THEN ARRAY['XS', 'S', 'M', 'L', 'XL', '2XL', '3XL']
    ELSE ARRAY['S', 'M', 'L', 'XL', '2XL'] END AS sizes,
  ARRAY[palette[1 + dice % 24]] || CASE WHEN dice % 3 > 0 THEN ARRAY[palette[1 + (dice + 5) % 24]] ELSE '{}' END
    || CASE WHEN dice % 3 > 1 THEN ARRAY[palette[1 + (dice + 11) % 24]] ELSE '{}' END AS colors`

/** Above this, the integer arithmetic overflows. */
export const MAX_SYNTHETIC_PRODUCTS = 250_000

/** Inserts `count` products with images and stock by size and color. Expects an empty database. */
export async function insertSyntheticProducts(db: Db, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    await disableTriggersIfAllowed(tx)
    const recreateIndexes = await dropIndexes(tx, ['products', 'product_images', 'stock'])
    await tx.execute(sql`
      INSERT INTO products
        (id, sku, name, description, price_paise, lowest_price_paise, original_price_paise, category, gender, collections, sizes, colors, brand, material, created_at, units_sold)
      SELECT id, 'SYN-' || n, design || ' ' || collection,
        ARRAY['Cut wide in the shoulder and long in the body, from heavy cotton that keeps its shape.', 'Printed in small runs.'],
        49900 + (coin % 60) * 5000, 49900 + (coin % 60) * 5000, CASE WHEN coin % 4 = 0 THEN 99900 + (coin % 60) * 5000 END,
        category, gender, ARRAY[collection], sizes, colors,
        (ARRAY['Nukkad', 'Nukkad', 'Nukkad', 'Gully Goods', 'Chowk'])[1 + n % 5],
        (ARRAY['Cotton', 'Cotton', 'French Terry', 'Fleece', 'Linen', 'Polyester'])[1 + dice % 6],
        timestamptz '2025-01-01' + n * interval '37 seconds', (dice * 13) % 997
      FROM (SELECT ${derivedColumns} FROM (SELECT ${baseColumns} FROM generate_series(1, ${count}::int) n) base) derived`)
    await tx.execute(sql`
      INSERT INTO product_images (product_id, position, url, alt_text, color)
      SELECT id, i, '/pictures/' || sku || '-' || i || '.webp', name, colors[1 + i % cardinality(colors)]
      FROM products, generate_series(0, 2) i`)
    await tx.execute(sql`
      INSERT INTO stock (product_id, size, color, on_hand, received)
      SELECT id, size, color, on_hand, on_hand
      FROM products p, unnest(sizes) size, unnest(colors) color,
        LATERAL (SELECT hashtext(id || size || color) & 1023 AS dice) d,
        LATERAL (SELECT CASE WHEN dice % 9 = 0 THEN 0 ELSE dice % 40 END AS on_hand) s`)
    await recreateIndexes()
    await rebuildDerivedTables(tx)
  })
  for (const table of ['products', 'product_images', 'stock', 'stock_levels', 'search_words']) {
    await db.execute(sql.raw(`VACUUM ANALYZE ${table}`))
  }
}

/** Skips triggers and foreign keys, which are slow for a million stock rows. Only a superuser may do so. */
async function disableTriggersIfAllowed(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ isSuperuser: boolean }>(
    sql`SELECT rolsuper AS "isSuperuser" FROM pg_roles WHERE rolname = current_user`,
  )
  if (rows[0]?.isSuperuser) await tx.execute(sql`SET LOCAL session_replication_role = replica`)
}

/** Returns a function that recreates them: building an index on a full table is much faster than updating it row by row. */
async function dropIndexes(tx: Tx, tables: string[]): Promise<() => Promise<void>> {
  const { rows } = await tx.execute<{ name: string; definition: string }>(sql`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid::regclass::text IN ${tables} AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`)
  for (const { name } of rows) await tx.execute(sql.raw(`DROP INDEX ${name}`))
  return async () => {
    for (const { definition } of rows) await tx.execute(sql.raw(definition))
  }
}

/** Rebuilds what the triggers would have maintained, then notifies running shops. */
async function rebuildDerivedTables(tx: Tx): Promise<void> {
  await tx.execute(sql`DELETE FROM stock_deltas`)
  await tx.execute(sql`DELETE FROM stock_movements`)
  await tx.execute(sql`
    INSERT INTO stock_movements (stock_id, quantity, level, product_id, size, color, reason)
    SELECT id, on_hand, on_hand, product_id, size, color, 'opening' FROM stock WHERE on_hand <> 0`)
  await tx.execute(sql`DELETE FROM search_words`)
  await tx.execute(sql`
    INSERT INTO search_words (word, uses)
    SELECT word, count(*) FROM products, search_words_in(search) word WHERE state = 'live' GROUP BY word`)
  await tx.execute(sql`DELETE FROM stock_levels`)
  await tx.execute(sql`
    INSERT INTO stock_levels (product_id, available)
    SELECT product_id, sum(on_hand - held) FROM stock GROUP BY product_id`)
  await tx.execute(sql`
    SELECT create_missing_collections(ARRAY(SELECT DISTINCT unnest(collections) FROM products))`)
  await tx.execute(sql`UPDATE catalogue_version SET version = version + 1`)
  await tx.execute(sql`SELECT pg_notify('catalogue', 'changed')`)
}
