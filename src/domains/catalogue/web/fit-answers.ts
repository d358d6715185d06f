import { parseNumber } from '#shared/parse-number.ts'
import { useStorage, writeStorage } from '#ui/browser-storage.ts'
import { isWithin, type PreferredFit, preferredFits } from './recommend-size.ts'

const STORAGE_KEY = 'fitHelp'

/** The shopper's answers in the fit help, as typed. They never leave the browser. */
interface FitAnswers {
  height: string
  weight: string
  fit: PreferredFit
  /** Measurements of garments that fit, by kind and measurement: `top:chest`. */
  garment: Record<string, string>
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 10

/** Reads stored answers; skips whatever is not valid. */
export function parseFitAnswers(stored: string | null): FitAnswers {
  const values = parseObject(stored)
  const garment = Object.entries(parseObject(JSON.stringify(values['garment'] ?? {})))
  return {
    height: isText(values['height']) ? values['height'] : '',
    weight: isText(values['weight']) ? values['weight'] : '',
    fit: preferredFits.find((fit) => fit === values['fit']) ?? 'regular',
    garment: Object.fromEntries(garment.filter((entry): entry is [string, string] => isText(entry[1]))),
  }
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Returns undefined for values outside the range. They have at most three digits, so a comma is a decimal comma. */
export function parseAnswer(typed: string | undefined, range: readonly [number, number]): number | undefined {
  const value = parseNumber((typed ?? '').replace(',', '.'))
  return isWithin(range, value) ? value : undefined
}

export function useFitAnswers(): [answers: FitAnswers, change: (changes: Partial<FitAnswers>) => void] {
  const answers = parseFitAnswers(useStorage(STORAGE_KEY))
  return [answers, (changes) => writeStorage(STORAGE_KEY, JSON.stringify({ ...answers, ...changes }))]
}
