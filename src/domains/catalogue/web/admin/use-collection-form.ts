import { useState } from 'react'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { ShopError } from '#shared/errors.ts'
import { discardUnsavedChanges, readUnsavedChanges, useStoreUnsavedChanges } from '#ui/admin/unsaved-changes.ts'
import { toast } from '#ui/toast.ts'
import type { AdminProduct } from '../../admin-contract.ts'
import { type AdminCollection, MAX_SORTED_PRODUCTS } from '../../collection-contract.ts'
import {
  appendProducts,
  type CollectionDraft,
  createCollectionDraftParser,
  isUnchanged,
  rebaseCollectionDraft,
  selectLoaded,
  toCollectionDraft,
  toCollectionEdit,
} from './collection-draft.ts'
import { COLLECTION_PRODUCTS_PER_PAGE, fetchCollectionProducts, useUpdateCollection } from './collections-queries.ts'

export interface CollectionFormProps {
  collection: AdminCollection
  loadedProducts: { items: AdminProduct[]; total: number }
  /** Loads the saved collection into a new form. */
  onReload: () => Promise<void>
}

export function useCollectionForm({ collection, loadedProducts, onReload }: CollectionFormProps) {
  const unsavedKey = `collection-${collection._id}:${useUser()?._id}`
  const [stored] = useState(() => readUnsavedChanges(unsavedKey, createCollectionDraftParser(collection)))
  const [isRestored, setRestored] = useState(stored !== undefined)
  // what the edit is based on, even if someone else has saved since
  const [base, setBase] = useState(() => ({ ...collection, version: stored?.version ?? collection.version }))
  const [draft, setDraft] = useState(() => stored?.draft ?? toCollectionDraft(collection))
  const [selection, setSelection] = useState(
    () => stored?.productSelection ?? selectLoaded(collection, loadedProducts.items),
  )
  const [total, setTotal] = useState(loadedProducts.total)
  const { mutate, isPending, error } = useUpdateCollection(collection._id)
  const { products, loaded } = selection
  const edit = toCollectionEdit(draft, base, selection)
  const isDirty = edit !== undefined
  const productSelection = edit?.products ? { productSelection: selection } : {}
  useStoreUnsavedChanges(unsavedKey, isDirty ? { draft, version: base.version, ...productSelection } : undefined)
  const errors = error instanceof ShopError ? (error.errors ?? []) : []
  const change = (part: Partial<CollectionDraft>) => setDraft((current) => ({ ...current, ...part }))
  const manualTotal = base.kind === 'manual' ? total : 0
  const canLoadMore = loaded.length < Math.min(manualTotal, MAX_SORTED_PRODUCTS)

  const fetchProducts = async (page: number, onLoad: (result: CollectionFormProps['loadedProducts']) => void) => {
    try {
      onLoad(await fetchCollectionProducts(collection._id, page))
    } catch (failure) {
      toast((failure as Error).message, { kind: 'error' })
    }
  }

  const loadMore = () =>
    fetchProducts(Math.floor(loaded.length / COLLECTION_PRODUCTS_PER_PAGE) + 1, ({ items }) =>
      setSelection((current) => appendProducts(current, items)),
    )

  /** Continues from what was saved; what was changed meanwhile stays unsaved. */
  const continueFrom = (
    saved: AdminCollection,
    sent: { draft: CollectionDraft; products: readonly AdminProduct[] },
  ) => {
    setBase(saved)
    setDraft((current) => rebaseCollectionDraft(current, sent.draft, saved))
    setSelection((current) => ({ products: current.products, loaded: sent.products }))
    setRestored(false)
    // the server sorts the products
    void fetchProducts(1, (result) => {
      setTotal(result.total)
      setSelection((current) => (isUnchanged(current) ? selectLoaded(saved, result.items) : current))
    })
  }

  return {
    draft,
    change,
    changeRule: (rule: Partial<CollectionDraft['rule']>) =>
      setDraft((current) => ({ ...current, rule: { ...current.rule, ...rule } })),
    products,
    setProducts: (changed: readonly AdminProduct[]) => setSelection((current) => ({ ...current, products: changed })),
    productTotal: manualTotal + products.length - loaded.length,
    loadMore: canLoadMore ? () => void loadMore() : undefined,
    isPending,
    isDirty,
    isRestored: isRestored && isDirty,
    discardUnsavedChanges: () => discardUnsavedChanges(unsavedKey),
    /** Drops the draft and shows the saved collection. */
    reload: () => {
      discardUnsavedChanges(unsavedKey)
      void onReload()
    },
    findFieldError: (name: string) =>
      errors.find(({ field }) => field === name || field.startsWith(`${name}.`))?.message,
    formError: error?.message,
    hasConflict: errors.some(({ field }) => field === 'version'),
    save: () => {
      if (!edit || isPending) return
      mutate(edit, {
        onSuccess: (saved) => {
          toast('Collection saved.')
          continueFrom(saved, { draft, products })
        },
      })
    },
  }
}

export type CollectionFormState = ReturnType<typeof useCollectionForm>
