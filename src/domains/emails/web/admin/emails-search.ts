import { emailStates } from '#shared/email-states.ts'
import { parseAsOneOf, parseAsText } from '#shared/search-params.ts'
import { defineListParams } from '#ui/admin/use-list-params.ts'
import { emailSortKeys } from '../../contract.ts'

/** `mail` is the id of the open email; the name is part of the URL. */
export const emailsSearchParams = defineListParams({
  sortable: emailSortKeys,
  defaultSort: '-createdAt',
  filters: { state: parseAsOneOf(emailStates), mail: parseAsText(60) },
})
