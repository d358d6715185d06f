import { useRef, useState } from 'react'
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

/** The value of the button that saves the product as a draft, whatever its state. */
export const SAVE_DRAFT_VALUE = 'draft'

export type ProductFormState = ReturnType<typeof useProductForm>

export function useProductForm({ base, initial, storedDraft, draftKey, save, onConflict }: ProductFormOptions) {
  const [draft, setDraft] = useState(storedDraft ?? initial)
  // images may be added while the form waits for them
  const latestDraft = useRef(draft)
  const [fieldErrors, setFieldErrors] = useState<FieldError[]>([])
  const [formError, setFormError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const isDirty = !isSameDraft(draft, initial)
  useSaveFormDraft(draftKey, isDirty ? { draft, base } : undefined)

  const update = (change: (current: ProductDraft) => ProductDraft) => {
    latestDraft.current = change(latestDraft.current)
    setDraft(latestDraft.current)
  }

  /** `waitForUploads` returns an error message if an upload failed. */
  const submit = async (isDraftRequested: boolean, waitForUploads: () => Promise<string | undefined>) => {
    if (isPending) return
    setPending(true)
    setFieldErrors([])
    setFormError(undefined)
    const uploadError = await waitForUploads()
    if (uploadError) {
      setPending(false)
      setFormError(uploadError)
      return
    }
    const current = latestDraft.current
    try {
      await save(isDraftRequested ? { ...current, state: 'draft' } : current)
    } catch (error) {
      setPending(false)
      if (error instanceof ShopError && onConflict?.(error, current)) return
      setFieldErrors(error instanceof ShopError ? (error.errors ?? []) : [])
      setFormError((error as Error).message)
    }
  }

  return {
    draft,
    submit,
    formError,
    fieldErrors,
    isPending,
    isDirty,
    change: (part: Partial<ProductDraft>) => update((current) => ({ ...current, ...part })),
    changeDraft: update,
    changeImages: (change: (images: ProductDraft['images']) => ProductDraft['images']) =>
      update((current) => ({ ...current, images: change(current.images) })),
    findFieldError: (...fields: string[]) =>
      fieldErrors.find(({ field }) => fields.some((name) => field === name || field.startsWith(`${name}.`)))?.message,
  }
}

export const isDraftButton = (submitter: HTMLElement | null) =>
  submitter instanceof HTMLButtonElement && submitter.value === SAVE_DRAFT_VALUE
