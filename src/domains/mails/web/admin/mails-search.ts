import { oneOf, pageNumber, text } from '#shared/known-search.ts'
import { mailStates } from '../../contract.ts'

/** Which mails are listed, the newest first, and which of them is open. */
export const mailsSearch = {
  known: { q: text(100), state: oneOf(mailStates), page: pageNumber, mail: text(60) },
  usual: '-createdAt',
}
