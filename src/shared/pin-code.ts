/** Whether a text without spaces is an Indian PIN code. */
export const isPinCode = (text: string): boolean => /^[1-9]\d{5}$/.test(text)
