import { groupDigits } from '#shared/group-digits.ts'

export const SEARCH_PLACEHOLDER = 'Search products, color, categories...'
export const RECENT_HEADING = 'Recent Searches'
export const TRENDING_HEADING = 'Trending'
export const SUGGESTIONS_HEADING = 'Suggestions'
export const SUGGESTIONS_FAILED = "Suggestions didn't load. Press Enter to search."

export const formatNoSuggestions = (text: string) => `No suggestions found for "${text}"`
export const formatItemCount = (count: number) => (count === 1 ? '1 item' : `${groupDigits(count)} items`)
