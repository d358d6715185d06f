-- What the product table's generated columns and the search are made of.
-- A trusted extension: the owner of a database may create it, on managed PostgreSQL too.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
-- Lower case, without accents and apostrophes. src/domains/catalogue/rules.ts folds what the shopper types in the same
-- way; collation "C", so that it does not depend on the locale of the database.
CREATE FUNCTION search_fold(input text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(regexp_replace(normalize(input, NFKD), '[\u0300-\u036f''’]', '', 'g') COLLATE "C");
--> statement-breakpoint
-- One per line, each with a prefix.
CREATE FUNCTION search_lines(prefix text, items text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(string_agg(prefix || item, E'\n'), '') FROM unnest(items) item;
END;
--> statement-breakpoint
-- The words of four texts as the text of a tsvector: 'T-Shirt' as the first gives 't:1A shirt:1A tshirt:1A'.
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
-- A unisex product is found under either gender.
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
-- Words, which never hold a colon, and what the filters ask for: 'color:black'. Together in one column and one index, so
-- that a search within filters is one look-up.
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
-- Short names that filters can ask for: these part their values at commas. rules.ts refuses the same, in words.
CREATE FUNCTION are_filter_values(items text[]) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(bool_and(item IS NOT NULL AND item ~ '^(?! )[^,\u0001-\u001f\u007f-\u009f]{1,60}(?<! )$'), true) FROM unnest(items) item;
END;
--> statement-breakpoint
-- Products that share all that the filters count share this number, so that they are counted together.
CREATE FUNCTION product_kind(category text, gender text, collections text[], sizes text[], material text, brand text)
RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(
  concat_ws(E'\n', category, gender, material, brand, search_lines('collection:', collections), search_lines('size:', sizes)), 0
);
--> statement-breakpoint
CREATE FUNCTION product_shade(colors text[]) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN hashtextextended(search_lines('', colors), 0);
--> statement-breakpoint
-- 'washed' and 'washes' are forms of 'wash'. A word that the dictionary passes over is its own stem.
CREATE FUNCTION search_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN coalesce((ts_lexize('pg_catalog.english_stem', word))[1], word);
--> statement-breakpoint
-- How a word is heard: 'hudi', 'hoody' and 'hoodies' like 'hoodie', 'blak' like 'black', 'kargo' like 'cargo'.
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
