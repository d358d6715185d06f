import { text } from '#shared/known-search.ts'

/** The colour is part of the URL, so it can be shared; links in restock emails also set the size. */
export const productSearch = { color: text(60), size: text(60) }
