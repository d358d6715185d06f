-- What the product table's generated columns and the search are made of.
-- A trusted extension: the owner of a database may create it, on managed PostgreSQL too.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
--> statement-breakpoint
-- Lower case, without accents and apostrophes. src/domains/catalogue/rules.ts folds what the shopper types in the same
-- way; collation "C", so that it does not depend on the locale of the database.
CREATE FUNCTION search_fold(input text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(regexp_replace(normalize(input, NFKD), '[\u0300-\u036f''’]', '', 'g') COLLATE "C");
--> statement-breakpoint
-- 'T-Shirt', 'A' becomes 't:1A shirt:1A tshirt:1A': the words in the text form of a tsvector, hyphenated ones joined too.
CREATE FUNCTION search_weigh(input text, weight text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(
  regexp_replace(
    search_fold(CASE WHEN strpos(input, '-') > 0 THEN input || ' ' || replace(input, '-', '') ELSE input END),
    '[^a-z0-9\u00c0-\u024f\u0370-\u1fff\u2c00-\ud7ff]+', ' ', 'g'
  ),
  '([^ ]{1,64})[^ ]*', '\1:1' || weight, 'g'
);
--> statement-breakpoint
CREATE FUNCTION search_join(items text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(string_agg(item, ' '), '') FROM unnest(items) item;
END;
--> statement-breakpoint
CREATE FUNCTION product_search(
  name text, category text, gender text, collections text[], sizes text[], colors text[], material text, brand text, sku text
) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  search_weigh(name, 'A')
  || ' ' || search_weigh(category || ' ' || search_join(collections || colors), 'B')
  || ' ' || search_weigh(
    material || ' ' || brand || ' ' || search_join(sizes) || ' '
    || CASE gender WHEN 'Unisex' THEN 'Unisex Men Women' ELSE gender END, 'C'
  )
  || ' ' || search_weigh(regexp_replace(sku, '[^a-zA-Z0-9]', '', 'g'), 'D')
)::tsvector;
--> statement-breakpoint
-- A unisex product is found under either gender.
CREATE FUNCTION product_terms(
  category text, gender text, collections text[], sizes text[], colors text[], material text, brand text
) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT array_agg(kind || ':' || search_fold(value))
  FROM (
    VALUES ('category', category), ('material', material), ('brand', brand), ('gender', gender),
      ('gender', CASE gender WHEN 'Unisex' THEN 'Men' END), ('gender', CASE gender WHEN 'Unisex' THEN 'Women' END)
    UNION ALL SELECT 'collection', unnest(collections)
    UNION ALL SELECT 'size', unnest(sizes)
    UNION ALL SELECT 'color', unnest(colors)
  ) AS term (kind, value)
  WHERE value IS NOT NULL;
END;
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
