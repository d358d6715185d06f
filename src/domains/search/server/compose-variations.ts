import type { Survey, SurveyedValue } from '#domains/catalogue/server/survey-search.ts'
import { LONGEST_SEARCH, type Suggestion } from '../contract.ts'

interface Variation {
  text: string
  type: Exclude<Suggestion['type'], 'product'>
  /** Whether it says more than was typed: 'Black Hoodie' for 'hoodie', but not for 'blak hudi'. */
  adds: boolean
}

interface Variations {
  variations: Variation[]
  /** How many that add something are worth the place of one that does not. */
  promised: number
}

type Combination = SurveyedValue[]

/** As it is said: 'Women Black 320 GSM Fleece Hoodie XL'. */
const spokenOrder = ['gender', 'brand', 'color', 'material', 'category', 'collection', 'size'] as const
const isThing = ({ facet }: SurveyedValue) => facet === 'collection' || facet === 'category'

/** Who says more than 'women black hoodie' in the words of the catalogue does not need ours. */
const MOST_VALUES = 3
const MOST_PER_FACET = 6
const MOST_READINGS = 5
const MOST_ADDITIONS = 3

/** What a shopper may mean, in the words of the catalogue, the likeliest first. */
export function composeVariations(survey: Survey): Variations {
  const readings = readingsOf(survey).slice(0, MOST_READINGS)
  const aboutThings = readings.some((values) => values.some(isThing))
  const aboutTraits = readings.some((values) => !values.every(isThing))
  const additions = aboutThings && aboutTraits ? [] : additionsTo(readings, survey, aboutThings)
  return {
    variations: [
      ...readings.map((values) => variationOf(values, false)),
      ...additions.map((values) => variationOf(values, true)),
    ].filter(({ text }) => text.length <= LONGEST_SEARCH),
    // who names a thing wants to see its kinds; who names a trait, the things that have it
    promised: aboutThings ? 1 : 2,
  }
}

/** Every way to say all parts of the search by values that the products found have; short ones first, then frequent ones. */
function readingsOf({ parts, values }: Survey): Combination[] {
  const named = spokenOrder.flatMap((facet) =>
    values.filter((value) => value.facet === facet && value.parts.length > 0).slice(0, MOST_PER_FACET),
  )
  const complete = (chosen: Combination, missing: number[]): Combination[] => {
    const [part] = missing
    if (part === undefined) return [chosen]
    if (chosen.length === MOST_VALUES) return []
    return named
      .filter((value) => value.parts.includes(part) && !chosen.some(({ facet }) => facet === value.facet))
      .flatMap((value) => complete([...chosen, value], without(missing, value.parts)))
  }
  const all = parts > 0 ? complete([], [...Array(parts).keys()]) : []
  return all.filter(saysNothingTwice).toSorted((a, b) => a.length - b.length || leastCount(b) - leastCount(a))
}

const without = (parts: number[], said: number[]) => parts.filter((part) => !said.includes(part))

/** Each of them says a part that no other says. */
function saysNothingTwice(values: Combination): boolean {
  const saidByOthers = (value: SurveyedValue) => values.flatMap((other) => (other === value ? [] : other.parts))
  return values.every((value) => without(value.parts, saidByOthers(value)).length > 0)
}

const leastCount = (values: Combination) => Math.min(...values.map(({ count }) => count))

/** To a thing its most frequent colours; to a trait the collections that have it most. */
function additionsTo(readings: Combination[], { parts, values }: Survey, aboutThings: boolean): Combination[] {
  // 'White' rather than 'Off White', when 'white' was typed
  const base = readings.find((reading) => textOf(reading).split(' ').length === parts) ?? readings[0]
  if (!base) return []
  const facet = aboutThings ? 'color' : 'collection'
  return values
    .filter((value) => value.facet === facet)
    .slice(0, MOST_ADDITIONS)
    .map((value) => [...base, value])
}

function textOf(values: Combination): string {
  return spokenOrder
    .flatMap((facet) => values.filter((each) => each.facet === facet).map(({ value }) => value))
    .join(' ')
}

function variationOf(values: Combination, adds: boolean): Variation {
  const isColor = values.every(({ facet }) => facet === 'color')
  return { text: textOf(values), type: isColor ? 'color' : 'variation', adds }
}
