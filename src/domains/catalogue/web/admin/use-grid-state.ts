import { useMemo, useState } from 'react'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { discardUnsavedChanges, readUnsavedChanges, useStoreUnsavedChanges } from '#ui/admin/unsaved-changes.ts'
import type { GridProduct, GridResult } from '../../grid-contract.ts'
import {
  type CellChange,
  type GridInputs,
  type ProductSaveError,
  setInputs,
  toGridEdit,
  toSaveError,
  validateProduct,
} from './grid-draft.ts'

interface Draft {
  /** The products with unsaved inputs, as they were when those were typed. */
  products: GridProduct[]
  /** The inputs. The name is part of the stored draft. */
  texts: GridInputs
}

const parseDraft = (draft: unknown): Draft | undefined =>
  typeof draft === 'object' && draft !== null && 'texts' in draft && 'products' in draft ? (draft as Draft) : undefined

const toMap = (products: GridProduct[]): ReadonlyMap<string, GridProduct> =>
  new Map(products.map((product) => [product._id, product]))

/** Holds the typed inputs of the grid and what is saved. Unsaved inputs survive a reload of the tab. */
export function useGridState(loaded: GridProduct[], queryString: string) {
  const unsavedKey = `${useUser()?._id}:grid:${queryString}`
  const [stored] = useState(() => readUnsavedChanges(unsavedKey, parseDraft))
  const [products, setProducts] = useState(() => toMap(withDraft(loaded, stored)))
  const [inputs, setAllInputs] = useState<GridInputs>(() => keepKnown(stored?.texts ?? {}, loaded))
  const [saveErrors, setSaveErrors] = useState<Record<string, ProductSaveError>>({})
  const changedIds = Object.keys(inputs)
  const draft =
    changedIds.length > 0 ? { products: changedIds.map((id) => products.get(id)), texts: inputs } : undefined
  useStoreUnsavedChanges(unsavedKey, draft)

  const validationErrors = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(inputs).flatMap(([id, productInputs]) => {
          const product = products.get(id)
          const cells = product ? validateProduct(product, productInputs) : {}
          return Object.keys(cells).length > 0 ? [[id, cells]] : []
        }),
      ),
    [inputs, products],
  )
  const clearSaveErrors = (ids: string[]) =>
    setSaveErrors((current) => Object.fromEntries(Object.entries(current).filter(([id]) => !ids.includes(id))))

  return {
    products,
    inputs,
    validationErrors,
    saveErrors,
    isRestored: changedIds.some((id) => stored?.texts[id]),
    changedIds,
    change: (changes: CellChange[]) => {
      setAllInputs((current) => setInputs(current, products, changes))
      // the server's error is about earlier inputs; a conflict stays until it is resolved
      clearSaveErrors(changes.map(({ productId }) => productId).filter((id) => !saveErrors[id]?.isConflict))
    },
    /** Leaves out products with an unresolved conflict. */
    listEdits: () =>
      changedIds.flatMap((id) => {
        const product = products.get(id)
        return product && !saveErrors[id]?.isConflict ? [toGridEdit(product, inputs[id] ?? {})] : []
      }),
    applyResults: (results: GridResult[]) => {
      const savedIds = results.filter(({ outcome }) => outcome === 'saved').map(({ _id }) => _id)
      const current = results.flatMap(({ product }) => product ?? [])
      setProducts((known) => new Map([...known, ...toMap(current)]))
      setAllInputs((known) => Object.fromEntries(Object.entries(known).filter(([id]) => !savedIds.includes(id))))
      setSaveErrors((known) => {
        const failed = results.flatMap((result) => {
          const saveError = toSaveError(result)
          return saveError ? [[result._id, saveError] as const] : []
        })
        return { ...known, ...Object.fromEntries(failed) }
      })
    },
    /** Keeps the inputs, which now apply to the other admin's version, or drops them. */
    resolveConflict: (id: string, choice: 'mine' | 'theirs') => {
      clearSaveErrors([id])
      if (choice === 'theirs') setAllInputs(({ [id]: _texts, ...others }) => others)
    },
    discard: () => {
      setAllInputs({})
      setSaveErrors({})
      discardUnsavedChanges(unsavedKey)
    },
    /** Shows the products as they are now; unsaved inputs stay. */
    reload: (current: GridProduct[]) => setProducts((known) => new Map([...known, ...toMap(current)])),
  }
}
export type GridState = ReturnType<typeof useGridState>

/** Texts were typed into the earlier version of a product, so a later one is a conflict when they are saved. */
function withDraft(loaded: GridProduct[], draft: Draft | undefined): GridProduct[] {
  const earlier = toMap(draft?.products ?? [])
  return loaded.map((product) => earlier.get(product._id) ?? product)
}

const keepKnown = (inputs: GridInputs, products: GridProduct[]): GridInputs =>
  Object.fromEntries(Object.entries(inputs).filter(([id]) => products.some(({ _id }) => _id === id)))
