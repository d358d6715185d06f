import { text } from '#shared/known-search.ts'

/** The colour whose pictures are shown is part of the address, so that it can be shared. */
export const productSearch = { color: text(60) }
