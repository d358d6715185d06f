/** Parses a number as people type it, with or without a rupee sign, digit grouping and spaces. Returns NaN for other text. */
export const parseNumber = (text: string) => Number(text.replace(/[₹,\s]/g, ''))
