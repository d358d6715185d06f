export const NO_PHONE = 'Please enter a valid phone number'

/** Spaces, dashes and brackets aside: a plus or none, a digit that is not zero, then 9 to 15 digits. */
export const isPhone = (text: string) => /^\+?[1-9]\d{9,15}$/.test(text.replace(/[\s\-()]/g, ''))
