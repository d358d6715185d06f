import { foldText } from '../rules.ts'

const amount = '(?:rs\\.?|inr|rupees|₹)?\\s*(\\d[\\d,]{2,9}|\\d+k)(?!\\w|\\s*gsm)(?:\\s*(?:rs|inr|rupees|/-))?'
const priceBounds = [
  { bound: 'maxPrice', pattern: new RegExp(`\\b(?:under|below|within|upto|up to|less than|max)\\s*${amount}`) },
  { bound: 'minPrice', pattern: new RegExp(`\\b(?:above|over|more than|min)\\s*${amount}`) },
  { bound: 'maxPrice', pattern: new RegExp(`${amount}\\s*(?:ke andar|se kam|tak)\\b`) },
] as const

export interface PriceBounds {
  minPrice?: number
  maxPrice?: number
}

/** Separates price bounds, as in 'hoodie under 1,000', from the words of a search. */
export function extractPriceBounds(search: string): { words: string; bounds: PriceBounds; phrases: string[] } {
  let words = foldText(search)
  const bounds: PriceBounds = {}
  const phrases: string[] = []
  for (const { bound, pattern } of priceBounds) {
    words = words.replace(pattern, (phrase, digits: string) => {
      bounds[bound] = Number(digits.replace(/[,k]/g, '')) * (digits.endsWith('k') ? 1_000 : 1)
      phrases.push(phrase)
      return ' '
    })
  }
  return { words, bounds, phrases }
}
