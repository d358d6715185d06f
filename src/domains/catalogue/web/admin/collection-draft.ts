import { fromIndianTime, toIndianTime } from '#shared/indian-time.ts'
import { parseNumber } from '#shared/parse-number.ts'
import { splitList } from '#shared/split-list.ts'
import type { AdminProduct } from '../../admin-contract.ts'
import type {
  AdminCollection,
  CollectionEditInput,
  CollectionKind,
  CollectionRule,
  CollectionSortOrder,
} from '../../collection-contract.ts'
import type { CollectionBanner, Gender } from '../../contract.ts'

/** The fields of a rule as typed; lists are comma-separated. */
export interface RuleDraft {
  category: string
  color: string
  gender: Gender[]
  tag: string
  minPrice: string
  maxPrice: string
  onSale: boolean
  newest: string
}

export interface CollectionDraft {
  name: string
  slug: string
  description: string
  banner: CollectionBanner | null
  seoTitle: string
  seoDescription: string
  kind: CollectionKind
  rule: RuleDraft
  sortBy: CollectionSortOrder
  /** In Indian time, as the input has it; empty if shoppers see the collection. */
  publishAt: string
}

const toRuleDraft = (rule: CollectionRule = {}): RuleDraft => ({
  category: (rule.category ?? []).join(', '),
  color: (rule.color ?? []).join(', '),
  gender: rule.gender ?? [],
  tag: (rule.tag ?? []).join(', '),
  minPrice: String(rule.minPrice ?? ''),
  maxPrice: String(rule.maxPrice ?? ''),
  onSale: rule.onSale ?? false,
  newest: String(rule.newest ?? ''),
})

export function toCollectionDraft(collection: AdminCollection): CollectionDraft {
  const { name, slug, description, banner = null, seoTitle, seoDescription, kind, rule, sortBy } = collection
  const publishAt = collection.publishAt === undefined ? '' : toIndianTime(collection.publishAt)
  return { name, slug, description, banner, seoTitle, seoDescription, kind, rule: toRuleDraft(rule), sortBy, publishAt }
}

interface StoredDraft {
  draft: CollectionDraft
  /** The version that the draft is based on. */
  version: number
  /** Missing if the products are as loaded. */
  productSelection?: ProductSelection
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Creates a parser for stored drafts, which rejects those with other fields, for example of an older release. */
export const createCollectionDraftParser =
  (collection: AdminCollection) =>
  (stored: unknown): StoredDraft | undefined => {
    if (!isObject(stored) || !isObject(stored['draft']) || !isObject(stored['draft']['rule'])) return undefined
    const { draft, productSelection, version } = stored as unknown as StoredDraft
    const { banner: _banner, rule, ...texts } = toCollectionDraft(collection)
    const hasTypesOf = (value: object, base: object) =>
      Object.entries(base).every(([name, field]) => typeof (value as typeof rule)[name as 'tag'] === typeof field)
    const isComplete = hasTypesOf(draft, texts) && hasTypesOf(draft.rule, rule) && Array.isArray(draft.rule.gender)
    const hasValidSelection =
      !productSelection ||
      [productSelection.products, productSelection.loaded].every((products) => Array.isArray(products))
    return isComplete && hasValidSelection && Number.isInteger(version) ? (stored as unknown as StoredDraft) : undefined
  }

/** Returns the rule as in a request; undefined without any condition. */
export function toRule({ gender, onSale, ...draft }: RuleDraft): CollectionRule | undefined {
  const listFields = (['category', 'color', 'tag'] as const).map((field) => [field, splitList(draft[field])] as const)
  const numberFields = (['minPrice', 'maxPrice', 'newest'] as const)
    .filter((field) => draft[field].trim() !== '')
    .map((field) => [field, parseNumber(draft[field])] as const)
  const rule = Object.fromEntries<unknown>([
    ...listFields.filter(([, values]) => values.length > 0),
    ...numberFields,
    ...(gender.length > 0 ? [['gender', gender] as const] : []),
    ...(onSale ? [['onSale', true] as const] : []),
  ]) as CollectionRule
  return Object.keys(rule).length > 0 ? rule : undefined
}

export interface ProductSelection {
  /** The products after the admin's changes, in their order. */
  products: readonly AdminProduct[]
  /** The products as loaded from the server. */
  loaded: readonly AdminProduct[]
}

/** Returns the loaded products as the selection. Products that a rule finds can't be removed or sorted by hand. */
export function selectLoaded({ kind }: AdminCollection, items: readonly AdminProduct[]): ProductSelection {
  const loaded = kind === 'manual' ? items : []
  return { products: loaded, loaded }
}

export const isUnchanged = ({ products, loaded }: ProductSelection) => products === loaded

/** Adds products of another page, which the admin may have added already. */
export function appendProducts({ products, loaded }: ProductSelection, items: readonly AdminProduct[]) {
  const added = items.filter(({ _id }) => !getIds(loaded).includes(_id))
  const missing = added.filter(({ _id }) => !getIds(products).includes(_id))
  return { products: [...products, ...missing], loaded: [...loaded, ...added] }
}

const getIds = (products: readonly AdminProduct[]) => products.map(({ _id }) => _id)

/** Returns the products to add and to remove, and their order if it was changed. */
function toProductChanges({ products, loaded }: ProductSelection, sortBy: CollectionSortOrder) {
  const [ids, loadedIds] = [getIds(products), getIds(loaded)]
  const add = ids.filter((id) => !loadedIds.includes(id))
  const remove = loadedIds.filter((id) => !ids.includes(id))
  const keptIds = loadedIds.filter((id) => ids.includes(id))
  const isReordered = [...keptIds, ...add].join() !== ids.join()
  return {
    ...(add.length > 0 ? { add } : {}),
    ...(remove.length > 0 ? { remove } : {}),
    ...(isReordered && sortBy === 'manual' ? { order: ids } : {}),
  }
}

/** Returns the saved collection as a draft, with the fields that were changed after it was sent. */
export function rebaseCollectionDraft(
  draft: CollectionDraft,
  sent: CollectionDraft,
  saved: AdminCollection,
): CollectionDraft {
  const changed = Object.entries(draft).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(sent[field as keyof CollectionDraft]),
  )
  return { ...toCollectionDraft(saved), ...Object.fromEntries(changed) }
}

/** Returns the changed fields and the version they are based on; undefined if nothing changed. */
export function toCollectionEdit(
  draft: CollectionDraft,
  base: AdminCollection,
  productSelection: ProductSelection,
): CollectionEditInput | undefined {
  const original = toCollectionDraft(base)
  const { rule: _rule, publishAt, ...fields } = draft
  const changedFields = Object.entries(fields).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(original[field as keyof typeof fields]),
  )
  const isRule = draft.kind === 'rule'
  const isRuleChanged = isRule && JSON.stringify(draft.rule) !== JSON.stringify(original.rule)
  const products = isRule ? {} : toProductChanges(productSelection, draft.sortBy)
  const edit: CollectionEditInput = {
    ...Object.fromEntries(changedFields),
    ...(publishAt === original.publishAt ? {} : { publishAt: publishAt === '' ? null : fromIndianTime(publishAt) }),
    ...(isRuleChanged || (isRule && base.kind === 'manual') ? { rule: toRule(draft.rule) ?? {} } : {}),
    ...(Object.keys(products).length > 0 ? { products } : {}),
  }
  return Object.keys(edit).length > 0 ? { ...edit, version: base.version } : undefined
}
