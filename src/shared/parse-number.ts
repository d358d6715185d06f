/** Parses a typed number, with or without a rupee sign, digit grouping and spaces. */
export const parseNumber = (text: string) => Number(text.replace(/[₹,\s]/g, ''))
