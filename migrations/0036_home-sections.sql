-- the film and the gender tiles of older content become sections with their own pictures and films
UPDATE site_content SET content = jsonb_set(
  content,
  '{sections}',
  (
    SELECT coalesce(jsonb_agg(
      CASE section->>'kind'
        WHEN 'film' THEN '{"kind":"hero","layout":"sign","headline":"Meet me at the","text":"Oversized tees, acid washes and hoodies with the weight to stand up on their own. Cut for chai stalls, gully cricket and the last local home.","link":{"label":"Shop New Launches","to":"/collections/all"},"film":{"portrait":{"mp4":"/films/promo-portrait-8815bd27.mp4","poster":{"avif":"/films/promo-portrait-411a7004.avif","webp":"/films/promo-portrait-72cbaea4.webp"},"width":720,"height":1280},"landscape":{"mp4":"/films/promo-landscape-79df2772.mp4","poster":{"avif":"/films/promo-landscape-2b08d8aa.avif","webp":"/films/promo-landscape-ab9b7970.webp"},"width":1280,"height":720}}}'::jsonb || jsonb_build_object('id', section->'id', 'shown', section->'shown')
        WHEN 'genders' THEN '{"kind":"tiles","tiles":[{"title":"Women’s Collection","to":"/collections/all?gender=Women","picture":{"narrow":{"stem":"/stills/women-portrait-c0a27bce","widths":[600,1200],"width":1200,"height":1500},"wide":{"stem":"/stills/women-wide-54b6f6d9","widths":[800,1600],"width":1600,"height":1000}}},{"title":"Men’s Collection","to":"/collections/all?gender=Men","picture":{"narrow":{"stem":"/stills/men-portrait-c9ba20aa","widths":[600,1200],"width":1200,"height":1500},"wide":{"stem":"/stills/men-wide-ef2e78a8","widths":[800,1600],"width":1600,"height":1000}},"isDark":true}]}'::jsonb || jsonb_build_object('id', section->'id', 'shown', section->'shown')
        ELSE section
      END ORDER BY position), '[]')
    FROM jsonb_array_elements(content->'sections') WITH ORDINALITY AS sections (section, position)
  )
) || jsonb_build_object('footerFilm', '{"mp4":"/films/glitch-logo-41791ced.mp4","poster":{"avif":"/films/glitch-logo-1321ffcb.avif","webp":"/films/glitch-logo-0bc94dab.webp"},"width":480,"height":270}'::jsonb)
WHERE content IS NOT NULL;
