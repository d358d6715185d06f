import { type Cells, toCellKey } from '#domains/inventory/web/parts/cells.ts'
import { splitList } from '#shared/split-list.ts'
import type { ProductOverview } from '../../admin-contract.ts'
import type { ProductFormValues } from './product-form-values.ts'

const suggestedFields = ['category', 'collections', 'sizes', 'colors'] as const
export type AutocompleteField = (typeof suggestedFields)[number]

export type KnownValues = Record<AutocompleteField, readonly string[]>

export const toKnownValues = ({ categories, collections, sizes, colors }: ProductOverview): KnownValues => ({
  category: categories,
  collections,
  sizes,
  colors,
})

export interface UnknownValue {
  field: AutocompleteField
  value: string
  /** An existing value that is spelled almost the same. */
  similar: string | undefined
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
const listValues = (field: AutocompleteField, text: string) => (field === 'category' ? [text.trim()] : splitList(text))

/** Returns the values that no product has yet. A field without any known values has nothing to compare with. */
export function findUnknownValues(
  formValues: Pick<ProductFormValues, AutocompleteField>,
  initial: Pick<ProductFormValues, AutocompleteField>,
  knownValues: KnownValues,
): UnknownValue[] {
  return suggestedFields.flatMap((field) => {
    const existing = [...knownValues[field], ...listValues(field, initial[field])]
    if (knownValues[field].length === 0) return []
    return listValues(field, formValues[field])
      .filter((value) => value !== '' && !existing.some((other) => isSame(other, value)))
      .map((value) => ({ field, value, similar: findSimilar(value, knownValues[field]) }))
  })
}

/** Uses the existing spelling of values that differ only in case. */
export const withKnownSpelling = (values: readonly string[], existing: readonly string[]): string[] =>
  values.map((value) => existing.find((other) => isSame(other, value)) ?? value)

/** Uses the existing spelling of a category or collection that differs only in case. Sizes and colors keep theirs, because stock is stored by name. */
export function withKnownSpellings(formValues: ProductFormValues, knownValues: KnownValues): ProductFormValues {
  const changed = (['category', 'collections'] as const).map((field) => {
    const values = listValues(field, formValues[field])
    const respelled = withKnownSpelling(values, knownValues[field])
    return [field, respelled.join() === values.join() ? formValues[field] : respelled.join(', ')] as const
  })
  return { ...formValues, ...Object.fromEntries(changed) }
}

/** The fields of a draft with a cell per variant. */
const variantCells = ['cells', 'variantSkus', 'variantBarcodes', 'variantPrices'] as const

/** Uses the similar value instead. The variants, measurements and images of a size or color move to it. */
export function replaceWithSimilar(
  formValues: ProductFormValues,
  { field, value, similar = value }: UnknownValue,
): ProductFormValues {
  const replace = (name: string) => (name === value ? similar : name)
  const text = [...new Set(listValues(field, formValues[field]).map(replace))].join(', ')
  const replaced = { ...formValues, [field]: text }
  // entries of the similar value take precedence
  const moveCells = (cells: Cells, part: 'row' | 'column') => ({ ...renameCells(cells, part, replace), ...cells })
  const moveVariants = (part: 'row' | 'column') =>
    Object.fromEntries(variantCells.map((name) => [name, moveCells(formValues[name], part)]))
  if (field === 'sizes')
    return { ...replaced, ...moveVariants('row'), centimetres: moveCells(formValues.centimetres, 'row') }
  if (field === 'colors')
    return {
      ...replaced,
      ...moveVariants('column'),
      images: formValues.images.map((image) => (image.color === value ? { ...image, color: similar } : image)),
    }
  return replaced
}

function renameCells(cells: Cells, part: 'row' | 'column', rename: (name: string) => string): Cells {
  return Object.fromEntries(
    Object.entries(cells).map(([key, text]) => {
      const [row = '', column = ''] = key.split('\n')
      return [part === 'row' ? toCellKey(rename(row), column) : toCellKey(row, rename(column)), text]
    }),
  )
}

/** Allows one typo, and another per four letters. Shorter values, such as sizes, differ too little to guess. */
const LETTERS_PER_TYPO = 4

function findSimilar(value: string, knownValues: readonly string[]): string | undefined {
  const [closest] = knownValues
    .map((other) => ({ other, distance: countTypos(value.toLowerCase(), other.toLowerCase()) }))
    .filter(
      ({ distance }) => distance <= Math.floor(value.length / LETTERS_PER_TYPO) + 1 && value.length >= LETTERS_PER_TYPO,
    )
    .toSorted((a, b) => a.distance - b.distance)
  return closest?.other
}

/** Counts the letters to add, remove or replace (Levenshtein). */
function countTypos(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
