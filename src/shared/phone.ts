export const INVALID_PHONE = 'Please enter a valid phone number'

/** Ignores spaces, dashes and brackets. */
export const isPhone = (text: string) => /^\+?[1-9]\d{9,15}$/.test(text.replace(/[\s\-()]/g, ''))
