import type { Db } from '#platform/database/connect.ts'
import type { ImportProblem } from '../product-csv-contract.ts'
import type { VariantEdit } from '../product-input-contract.ts'
import { describeOwner } from './describe-owner.ts'
import type { ImportPlan } from './plan-import.ts'
import { getColumnHeader } from './product-csv.ts'
import { findTakenIdentifiers, type TakenIdentifier } from './variant-store.ts'

interface IdentifierUse extends Pick<TakenIdentifier, 'kind' | 'value'> {
  line: number
  /** Undefined for a new product. */
  productId: string | undefined
  /** As written in the file. */
  text: string
  field: string
}

const identifierLabels = { sku: 'SKU', barcode: 'barcode', slug: 'slug' }

/** Finds SKUs, barcodes and slugs of the file that another product or another row uses. */
export async function findImportConflicts(db: Db, { creates, updates }: ImportPlan): Promise<ImportProblem[]> {
  const uses = [
    ...creates.flatMap(({ line, input }) => listUses(line, undefined, input)),
    ...updates.flatMap(({ line, id, edit }) => listUses(line, id, edit)),
  ]
  const listValues = (kind: IdentifierUse['kind']) => uses.filter((use) => use.kind === kind).map(({ value }) => value)
  const taken = await findTakenIdentifiers(db, {
    skus: listValues('sku'),
    barcodes: listValues('barcode'),
    slugs: listValues('slug'),
  })
  const toKey = ({ kind, value }: Pick<IdentifierUse, 'kind' | 'value'>) => `${kind} ${value}`
  const ownersByKey = Map.groupBy(taken, toKey)
  const firstLineByKey = new Map<string, number>()
  return uses.flatMap((use): ImportProblem[] => {
    const { line, productId, kind, text, field } = use
    const key = toKey(use)
    const earlierLine = firstLineByKey.get(key)
    firstLineByKey.set(key, earlierLine ?? line)
    const problem = { line, field: getColumnHeader(field) }
    if (earlierLine !== undefined && earlierLine !== line) {
      return [{ ...problem, message: `The ${identifierLabels[kind]} ${text} is already used in line ${earlierLine}.` }]
    }
    const owner = ownersByKey.get(key)?.find((other) => other.productId !== productId)
    return owner ? [{ ...problem, message: describeOwner(`The ${identifierLabels[kind]} ${text}`, owner) }] : []
  })
}

interface Identified {
  sku?: string | undefined
  slug?: string | undefined
  variants?: VariantEdit[] | undefined
}

function listUses(
  line: number,
  productId: string | undefined,
  { sku, slug, variants = [] }: Identified,
): IdentifierUse[] {
  const toUses = (kind: IdentifierUse['kind'], field: string, texts: (string | null | undefined)[]): IdentifierUse[] =>
    texts.flatMap((text) => (text ? [{ line, productId, kind, field, text, value: text.toLowerCase() }] : []))
  return [
    ...toUses('sku', 'sku', [sku]),
    ...toUses('slug', 'slug', [slug]),
    ...toUses(
      'sku',
      'variantSkus',
      variants.map((variant) => variant.sku),
    ),
    ...toUses(
      'barcode',
      'variantBarcodes',
      variants.map(({ barcode }) => barcode),
    ),
  ]
}
