/** Returns a LIKE pattern that matches any string containing the text, with wildcards escaped. */
export const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
