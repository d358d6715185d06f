export const INVALID_EMAIL = 'Please enter a valid email address'

export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
