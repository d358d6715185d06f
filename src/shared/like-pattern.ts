/** Returns a LIKE pattern that matches any string containing the text, with wildcards escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
