import { oneOf, text } from '#shared/known-search.ts'
import { listSearch } from '#ui/admin/use-list.ts'
import { mailSorts, mailStates } from '../../contract.ts'

/** The `mail` parameter is the open email's id. */
export const mailsSearch = listSearch({
  sortable: mailSorts,
  usual: '-createdAt',
  filters: { state: oneOf(mailStates), mail: text(60) },
})
