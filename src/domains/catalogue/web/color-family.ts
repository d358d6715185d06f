const MIXED = 'Mixed'
const OTHER = 'Other'

/** In the order of the filter. A color belongs to the family that a word of its name is in: 'Sky Blue' is a blue. */
const wordsByFamily: Record<string, string[]> = {
  Black: ['black', 'charcoal'],
  White: ['white', 'cream', 'ivory'],
  Grey: ['grey', 'gray', 'melange', 'silver'],
  Blue: ['blue', 'navy', 'indigo', 'denim', 'teal'],
  Green: ['green', 'olive', 'sage', 'mint', 'khaki'],
  Yellow: ['yellow', 'mustard', 'gold'],
  Orange: ['orange', 'peach', 'rust', 'coral'],
  Red: ['red', 'maroon', 'wine', 'burgundy'],
  Pink: ['pink', 'rose'],
  Purple: ['purple', 'lavender', 'lilac', 'violet'],
  Brown: ['brown', 'beige', 'tan', 'camel', 'coffee'],
  [MIXED]: ['multicolour', 'multicolor', 'multi'],
}

const familyNames = [...Object.keys(wordsByFamily), OTHER]
const familyByWord = new Map(
  Object.entries(wordsByFamily).flatMap(([name, words]) => words.map((word) => [word, name])),
)

/** Colors of two families, such as 'White Black', are mixed. */
function getFamily(color: string): string {
  const words = color.toLowerCase().split(/[^a-z]+/)
  const [family = OTHER, ...others] = new Set(words.flatMap((word) => familyByWord.get(word) ?? []))
  return others.length > 0 ? MIXED : family
}

interface ColorFamily<Option> {
  name: string
  options: Option[]
}

/** Groups colors by family and keeps their order within it; families without colors are left out. */
export const groupByColorFamily = <Option extends { value: string }>(options: Option[]): ColorFamily<Option>[] =>
  familyNames
    .map((name) => ({ name, options: options.filter(({ value }) => getFamily(value) === name) }))
    .filter((family) => family.options.length > 0)
