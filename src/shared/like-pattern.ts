/** A pattern for LIKE that finds any text with this in it, whatever it is. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
