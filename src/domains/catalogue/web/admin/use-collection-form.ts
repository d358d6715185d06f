import { useState } from 'react'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { ShopError } from '#shared/errors.ts'
import { discardFormDraft, readFormDraft, useSaveFormDraft } from '#ui/admin/form-draft.ts'
import { toast } from '#ui/toast.ts'
import type { AdminProduct } from '../../admin-contract.ts'
import { type AdminCollection, MAX_SORTED_PRODUCTS } from '../../collection-contract.ts'
import {
  type CollectionDraft,
  createCollectionDraftParser,
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
  const draftKey = `collection-${collection._id}:${useUser()?._id}`
  const [stored] = useState(() => readFormDraft(draftKey, createCollectionDraftParser(collection)))
  // the version the edit is based on, even if someone has saved since
  const version = stored?.version ?? collection.version
  const [draft, setDraft] = useState(() => stored?.draft ?? toCollectionDraft(collection))
  // products that a rule finds can't be removed or sorted by hand
  const [loaded, setLoaded] = useState<readonly AdminProduct[]>(
    stored?.productSelection?.loaded ?? (collection.kind === 'manual' ? loadedProducts.items : []),
  )
  const [products, setProducts] = useState<AdminProduct[]>([...(stored?.productSelection?.products ?? loaded)])
  const { mutate, isPending, error } = useUpdateCollection(collection._id)
  const [isSaved, setSaved] = useState(false)
  const edit = toCollectionEdit(draft, { ...collection, version }, { products, loaded })
  const isDirty = edit !== undefined && !isSaved
  const productSelection = edit?.products ? { productSelection: { products, loaded } } : {}
  useSaveFormDraft(draftKey, isDirty ? { draft, version, ...productSelection } : undefined)
  const errors = error instanceof ShopError ? (error.errors ?? []) : []
  const change = (part: Partial<CollectionDraft>) => setDraft((current) => ({ ...current, ...part }))
  const total = collection.kind === 'manual' ? loadedProducts.total : 0
  const canLoadMore = loaded.length < Math.min(total, MAX_SORTED_PRODUCTS)

  const loadMore = async () => {
    try {
      const { items } = await fetchCollectionProducts(
        collection._id,
        Math.floor(loaded.length / COLLECTION_PRODUCTS_PER_PAGE) + 1,
      )
      const isNew = ({ _id }: AdminProduct) => !loaded.some((product) => product._id === _id)
      setLoaded([...loaded, ...items.filter(isNew)])
      setProducts((current) => [
        ...current,
        ...items.filter((item) => isNew(item) && !current.some(({ _id }) => _id === item._id)),
      ])
    } catch (failure) {
      toast((failure as Error).message, { kind: 'error' })
    }
  }

  return {
    draft,
    change,
    changeRule: (rule: Partial<CollectionDraft['rule']>) =>
      setDraft((current) => ({ ...current, rule: { ...current.rule, ...rule } })),
    products,
    setProducts,
    productTotal: total + products.length - loaded.length,
    loadMore: canLoadMore ? () => void loadMore() : undefined,
    isPending,
    isDirty,
    isRestored: stored !== undefined && isDirty,
    discardUnsavedChanges: () => discardFormDraft(draftKey),
    /** Drops the draft and shows the saved collection. */
    reload: () => {
      discardFormDraft(draftKey)
      void onReload()
    },
    findFieldError: (name: string) =>
      errors.find(({ field }) => field === name || field.startsWith(`${name}.`))?.message,
    formError: error?.message,
    hasConflict: errors.some(({ field }) => field === 'version'),
    save: () => {
      if (!edit || isPending) return
      mutate(edit, {
        onSuccess: () => {
          setSaved(true)
          toast('Collection saved.')
          void onReload()
        },
      })
    },
  }
}

export type CollectionFormState = ReturnType<typeof useCollectionForm>
