import { pageNumber, text } from '#shared/known-search.ts'

/** Which page of the list, and which mail of it is open. */
export const mailsSearch = { page: pageNumber, mail: text(60) }
