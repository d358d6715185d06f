import { useMemo, useState } from 'react'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { discardFormDraft, readFormDraft, useSaveFormDraft } from '#ui/admin/form-draft.ts'
import type { GridProduct, GridResult } from '../../grid-contract.ts'
import {
  type CellChange,
  type GridTexts,
  type ProductProblem,
  setTexts,
  toGridEdit,
  toProductProblem,
  validateProduct,
} from './grid-draft.ts'

interface Draft {
  /** The products with unsaved texts, as they were when those were typed. */
  products: GridProduct[]
  texts: GridTexts
}

const parseDraft = (draft: unknown): Draft | undefined =>
  typeof draft === 'object' && draft !== null && 'texts' in draft && 'products' in draft ? (draft as Draft) : undefined

const toMap = (products: GridProduct[]): ReadonlyMap<string, GridProduct> =>
  new Map(products.map((product) => [product._id, product]))

/** Holds the typed texts of the grid and what is saved. Unsaved texts survive a reload of the tab. */
export function useProductGrid(loaded: GridProduct[], queryString: string) {
  const draftKey = `${useUser()?._id}:grid:${queryString}`
  const [stored] = useState(() => readFormDraft(draftKey, parseDraft))
  const [products, setProducts] = useState(() => toMap(withDraft(loaded, stored)))
  const [texts, setAllTexts] = useState<GridTexts>(() => keepKnown(stored?.texts ?? {}, loaded))
  const [problems, setProblems] = useState<Record<string, ProductProblem>>({})
  const changedIds = Object.keys(texts)
  const draft = changedIds.length > 0 ? { products: changedIds.map((id) => products.get(id)), texts } : undefined
  useSaveFormDraft(draftKey, draft)

  const errors = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(texts).flatMap(([id, productTexts]) => {
          const product = products.get(id)
          const cells = product ? validateProduct(product, productTexts) : {}
          return Object.keys(cells).length > 0 ? [[id, cells]] : []
        }),
      ),
    [texts, products],
  )
  const dropProblem = (ids: string[]) =>
    setProblems((current) => Object.fromEntries(Object.entries(current).filter(([id]) => !ids.includes(id))))

  return {
    products,
    texts,
    errors,
    problems,
    isRestored: changedIds.some((id) => stored?.texts[id]),
    changedIds,
    change: (changes: CellChange[]) => {
      setAllTexts((current) => setTexts(current, products, changes))
      // the server's problem is about earlier texts; a conflict stays until it is resolved
      dropProblem(changes.map(({ productId }) => productId).filter((id) => !problems[id]?.isConflict))
    },
    /** Leaves out products with an unresolved conflict. */
    listEdits: () =>
      changedIds.flatMap((id) => {
        const product = products.get(id)
        return product && !problems[id]?.isConflict ? [toGridEdit(product, texts[id] ?? {})] : []
      }),
    applyResults: (results: GridResult[]) => {
      const savedIds = results.filter(({ outcome }) => outcome === 'saved').map(({ _id }) => _id)
      const current = results.flatMap(({ product }) => product ?? [])
      setProducts((known) => new Map([...known, ...toMap(current)]))
      setAllTexts((known) => Object.fromEntries(Object.entries(known).filter(([id]) => !savedIds.includes(id))))
      setProblems((known) => {
        const failed = results.flatMap((result) => {
          const problem = toProductProblem(result)
          return problem ? [[result._id, problem] as const] : []
        })
        return { ...known, ...Object.fromEntries(failed) }
      })
    },
    /** Keeps the texts, which now apply to the other admin's version, or drops them. */
    resolveConflict: (id: string, choice: 'mine' | 'theirs') => {
      dropProblem([id])
      if (choice === 'theirs') setAllTexts(({ [id]: _texts, ...others }) => others)
    },
    discard: () => {
      setAllTexts({})
      setProblems({})
      discardFormDraft(draftKey)
    },
    /** Shows the products as they are now; unsaved texts stay. */
    reload: (current: GridProduct[]) => setProducts((known) => new Map([...known, ...toMap(current)])),
  }
}
export type ProductGrid = ReturnType<typeof useProductGrid>

/** Texts were typed into the earlier version of a product, so a later one is a conflict when they are saved. */
function withDraft(loaded: GridProduct[], draft: Draft | undefined): GridProduct[] {
  const earlier = toMap(draft?.products ?? [])
  return loaded.map((product) => earlier.get(product._id) ?? product)
}

const keepKnown = (texts: GridTexts, products: GridProduct[]): GridTexts =>
  Object.fromEntries(Object.entries(texts).filter(([id]) => products.some(({ _id }) => _id === id)))
