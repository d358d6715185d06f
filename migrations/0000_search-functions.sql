-- The functions behind the generated columns of products, and behind search.
-- A trusted extension: the owner of a database may create it, even on managed PostgreSQL.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
-- Returns lower case without accents and apostrophes. The shop folds search input the same way. Collation "C" makes it
-- independent of the database's locale.
CREATE FUNCTION search_fold(input text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(regexp_replace(normalize(input, NFKD), '[\u0300-\u036f''’]', '', 'g') COLLATE "C");
--> statement-breakpoint
-- Joins the items to lines, each with the prefix.
CREATE FUNCTION search_lines(prefix text, items text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(string_agg(prefix || item, E'\n'), '') FROM unnest(items) item;
END;
--> statement-breakpoint
-- Returns the words of four texts, weighted A to D, as tsvector text: 'T-Shirt' as the first gives
-- 't:1A shirt:1A tshirt:1A'.
CREATE FUNCTION search_weigh(texts text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT string_agg(regexp_replace(line, '([^ ]+)', '\1:1' || substr('ABCD', place::int, 1), 'g'), ' ')
  FROM (
    SELECT regexp_replace(
      search_fold(string_agg(translate(t || ' ' || replace(t, '-', ''), E'\n', ' '), E'\n' ORDER BY place)),
      '[^\na-z0-9\u00c0-\u024f\u0370-\u1fff\u2c00-\ud7ff]+', ' ', 'g'
    ) AS folded
    FROM unnest(texts) WITH ORDINALITY AS given (t, place)
  ) AS together, string_to_table(folded, E'\n') WITH ORDINALITY AS lines (line, place);
END;
--> statement-breakpoint
-- Returns the filter values of a product. A unisex product matches either gender.
CREATE FUNCTION product_terms(
  category text, gender text, collections text[], sizes text[], colors text[], material text, brand text
) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN string_to_array(
  search_fold(concat_ws(E'\n',
    'category:' || category, 'material:' || material, 'brand:' || brand,
    CASE gender WHEN 'Unisex' THEN E'gender:unisex\ngender:men\ngender:women' ELSE 'gender:' || gender END,
    nullif(search_lines('collection:', collections), ''),
    nullif(search_lines('size:', sizes), ''),
    nullif(search_lines('color:', colors), '')
  )),
  E'\n'
);
--> statement-breakpoint
-- Returns search words, which never contain a colon, and filter values such as 'color:black'. They share one column and
-- one index, so a filtered search is one lookup.
CREATE FUNCTION product_search(
  name text, category text, gender text, collections text[], sizes text[], colors text[], material text, brand text, sku text
) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN search_weigh(ARRAY[
  name,
  search_lines('', category || collections || colors),
  search_lines('', ARRAY[material, brand, CASE gender WHEN 'Unisex' THEN 'Unisex Men Women' ELSE gender END] || sizes),
  regexp_replace(sku, '[^a-zA-Z0-9]', '', 'g')
])::tsvector || array_to_tsvector(product_terms(category, gender, collections, sizes, colors, material, brand));
--> statement-breakpoint
-- Returns whether all items are usable as filter values: short, and without commas, which separate values in a URL.
CREATE FUNCTION are_filter_values(items text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(bool_and(item IS NOT NULL AND item ~ '^(?! )[^,\u0001-\u001f\u007f-\u009f]{1,60}(?<! )$'), true) FROM unnest(items) item;
END;
--> statement-breakpoint
-- Returns a hash of all filter values except colors (product_shade), so facet counts can group equal products.
CREATE FUNCTION product_kind(category text, gender text, collections text[], sizes text[], material text, brand text)
RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(
  concat_ws(E'\n', category, gender, material, brand, search_lines('collection:', collections), search_lines('size:', sizes)), 0
);
--> statement-breakpoint
CREATE FUNCTION product_shade(colors text[]) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(search_lines('', colors), 0);
--> statement-breakpoint
-- Returns the stem: 'wash' for 'washed' and 'washes'. A word that the dictionary ignores is its own stem.
CREATE FUNCTION search_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word);
--> statement-breakpoint
-- Returns a phonetic key: 'hudi', 'hoody' and 'hoodies' sound like 'hoodie', 'blak' like 'black', 'kargo' like 'cargo'.
CREATE FUNCTION search_sound(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
  translate(
    regexp_replace(
      regexp_replace(
        regexp_replace(replace(replace(search_stem(word), 'ph', 'f'), 'wh', 'v'), 'oo|ou', 'u', 'g'),
        'ee|ea|ie|ey|y', 'i', 'g'
      ),
      'ck|q|c(?![eih])', 'k', 'g'
    ),
    'zw', 'sv'
  ),
  '(.)\1+', '\1', 'g'
);
