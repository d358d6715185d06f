import { parseAsOneOf, parseAsText } from '#shared/search-params.ts'
import { createListSearch } from '#ui/admin/use-list.ts'
import { emailSorts, emailStates } from '../../contract.ts'

/** The `mail` parameter is the open email's id. */
export const emailsSearch = createListSearch({
  sortable: emailSorts,
  defaultSort: '-createdAt',
  filters: { state: parseAsOneOf(emailStates), mail: parseAsText(60) },
})
