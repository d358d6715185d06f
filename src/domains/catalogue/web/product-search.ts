import { text } from '#shared/known-search.ts'

/** The colour whose pictures are shown is part of the address, so that it can be shared; a mail may name the size, too. */
export const productSearch = { color: text(60), size: text(60) }
