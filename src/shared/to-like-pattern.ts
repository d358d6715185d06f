const escapeWildcards = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Returns a LIKE pattern that matches any string containing the text, with wildcards escaped. */
export const toLikePattern = (text: string): string => `%${escapeWildcards(text)}%`

/** Returns a LIKE pattern that matches any string starting with the text, with wildcards escaped. */
export const toPrefixPattern = (text: string): string => `${escapeWildcards(text)}%`
