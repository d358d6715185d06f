import { type FormEvent, useState } from 'react'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { useSaveFormDraft } from '#ui/admin/form-draft.ts'
import type { AdminProductDetail } from '../../admin-contract.ts'
import { isSameDraft, type ProductDraft } from './product-draft.ts'

export interface ProductFormOptions {
  /** The product as it was when the form opened; undefined for a new one. */
  base: AdminProductDetail | undefined
  initial: ProductDraft
  storedDraft: ProductDraft | undefined
  draftKey: string
  save: (draft: ProductDraft) => Promise<void>
  /** Returns whether it handled the error; otherwise the error is shown in the form. */
  onConflict?: (error: ShopError, draft: ProductDraft) => boolean
}

export type ProductFormState = ReturnType<typeof useProductForm>

export function useProductForm({ base, initial, storedDraft, draftKey, save, onConflict }: ProductFormOptions) {
  const [draft, setDraft] = useState(storedDraft ?? initial)
  const [fieldErrors, setFieldErrors] = useState<FieldError[]>([])
  const [formError, setFormError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const isDirty = !isSameDraft(draft, initial)
  useSaveFormDraft(draftKey, isDirty ? { draft, base } : undefined)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setPending(true)
    setFieldErrors([])
    setFormError(undefined)
    try {
      await save(draft)
    } catch (error) {
      setPending(false)
      if (error instanceof ShopError && onConflict?.(error, draft)) return
      setFieldErrors(error instanceof ShopError ? (error.errors ?? []) : [])
      setFormError((error as Error).message)
    }
  }

  return {
    draft,
    submit,
    formError,
    isPending,
    isDirty,
    change: (part: Partial<ProductDraft>) => setDraft((current) => ({ ...current, ...part })),
    changeImages: (update: (images: ProductDraft['images']) => ProductDraft['images']) =>
      setDraft((current) => ({ ...current, images: update(current.images) })),
    findFieldError: (...fields: string[]) =>
      fieldErrors.find(({ field }) => fields.some((name) => field === name || field.startsWith(`${name}.`)))?.message,
  }
}
