import { parseAsText } from '#shared/search-params.ts'

/** `paid`: the checkout that was paid while its session ended. */
export const confirmationSearchParams = { paid: parseAsText(24) }
