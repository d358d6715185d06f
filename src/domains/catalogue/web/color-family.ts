/** In the order of the filter. A color belongs to the family that a word of its name is in: 'Sky Blue' is a blue. */
const families = [
  ['black', 'charcoal'],
  ['white', 'cream', 'ivory'],
  ['grey', 'gray', 'melange', 'silver'],
  ['blue', 'navy', 'indigo', 'denim', 'teal'],
  ['green', 'olive', 'sage', 'mint', 'khaki'],
  ['yellow', 'mustard', 'gold'],
  ['orange', 'peach', 'rust', 'coral'],
  ['red', 'maroon', 'wine', 'burgundy'],
  ['pink', 'rose'],
  ['purple', 'lavender', 'lilac', 'violet'],
  ['brown', 'beige', 'tan', 'camel', 'coffee'],
]

const findFamily = (word: string) => families.findIndex((words) => words.includes(word))

/** Colors of two families, such as 'White Black', follow those of one family; unknown colors are last. */
function getRank(name: string): number {
  const found = [
    ...new Set(
      name
        .toLowerCase()
        .split(/[^a-z]+/)
        .map(findFamily),
    ),
  ].filter((family) => family >= 0)
  const [family] = found
  if (family === undefined) return families.length + 1
  return found.length === 1 ? family : families.length
}

/** Sorts by family and keeps the order within a family. */
export const sortByColorFamily = <Option extends { value: string }>(options: Option[]): Option[] =>
  options.toSorted((a, b) => getRank(a.value) - getRank(b.value))
