import { groupDigits } from '#shared/digits.ts'

export const PLACEHOLDER = 'Search products, color, categories...'
export const RECENT = 'Recent Searches'
export const TRENDING = 'Trending'
export const SUGGESTIONS = 'Suggestions'
export const FAILED = "Suggestions didn't load. Press Enter to search."

export const nothingFound = (text: string) => `No suggestions found for "${text}"`
export const itemCount = (count: number) => (count === 1 ? '1 item' : `${groupDigits(count)} items`)
