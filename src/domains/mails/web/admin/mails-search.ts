import { oneOf, text } from '#shared/known-search.ts'
import { listSearch } from '#ui/admin/use-list.ts'
import { mailSorts, mailStates } from '../../contract.ts'

/** Which mails are listed, the newest first unless told, and which of them is open. */
export const mailsSearch = listSearch({
  sortable: mailSorts,
  usual: '-createdAt',
  filters: { state: oneOf(mailStates), mail: text(60) },
})
