import { parseAsText } from '#shared/search-params.ts'

/** The color is part of the URL, so it can be shared; links in restock emails also set the size. */
export const productParams = { color: parseAsText(60), size: parseAsText(60) }
