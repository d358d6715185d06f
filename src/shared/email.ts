export const NO_EMAIL = 'Please enter a valid email address'

/** Text, an at sign, text, a dot, text, and no spaces. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
