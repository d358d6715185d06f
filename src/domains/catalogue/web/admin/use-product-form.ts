import { useRef, useState } from 'react'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { useStoreUnsavedChanges } from '#ui/admin/unsaved-changes.ts'
import type { AdminProductDetail } from '../../admin-contract.ts'
import { isSameFormValues, type ProductFormValues } from './product-form-values.ts'

export interface ProductFormOptions {
  /** The product as it was when the form opened; undefined for a new one. */
  original: AdminProductDetail | undefined
  initial: ProductFormValues
  unsaved: ProductFormValues | undefined
  unsavedKey: string
  save: (values: ProductFormValues) => Promise<void>
  /** Returns whether it handled the error; otherwise the error is shown in the form. */
  onConflict?: (error: ShopError, values: ProductFormValues) => boolean
}

/** The value of the button that saves the product as a draft, whatever its state. */
export const SAVE_DRAFT_VALUE = 'draft'

export type ProductFormState = ReturnType<typeof useProductForm>

export function useProductForm({ original, initial, unsaved, unsavedKey, save, onConflict }: ProductFormOptions) {
  const [values, setValues] = useState(unsaved ?? initial)
  // images may be added while the form waits for them
  const latestValues = useRef(values)
  const [fieldErrors, setFieldErrors] = useState<FieldError[]>([])
  const [formError, setFormError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const isDirty = !isSameFormValues(values, initial)
  // browsers store them under these names
  useStoreUnsavedChanges(unsavedKey, isDirty ? { draft: values, base: original } : undefined)

  const update = (change: (current: ProductFormValues) => ProductFormValues) => {
    latestValues.current = change(latestValues.current)
    setValues(latestValues.current)
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
    const current = latestValues.current
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
    values,
    submit,
    formError,
    fieldErrors,
    isPending,
    isDirty,
    change: (part: Partial<ProductFormValues>) => update((current) => ({ ...current, ...part })),
    changeValues: update,
    changeImages: (change: (images: ProductFormValues['images']) => ProductFormValues['images']) =>
      update((current) => ({ ...current, images: change(current.images) })),
    findFieldError: (...fields: string[]) =>
      fieldErrors.find(({ field }) => fields.some((name) => field === name || field.startsWith(`${name}.`)))?.message,
  }
}

export const isDraftButton = (submitter: HTMLElement | null) =>
  submitter instanceof HTMLButtonElement && submitter.value === SAVE_DRAFT_VALUE
