import { useEffect, useState } from 'react'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { getFieldId } from '#ui/admin/editor-fields.tsx'
import { discardUnsavedChanges, readUnsavedChanges, useStoreUnsavedChanges } from '#ui/admin/unsaved-changes.ts'
import { toast } from '#ui/toast.ts'
import type { AdminShippingRates, ShippingRates } from '../../rates-contract.ts'
import { useSaveRates } from './rates-queries.ts'

const SAVED = 'Saved. Your rates are live.'

interface RatesDraft {
  value: ShippingRates
  version: number
}

function parseDraft(stored: unknown): RatesDraft | undefined {
  const { value, version } = (stored ?? {}) as Partial<RatesDraft>
  return value && Array.isArray(value.zones) && Number.isInteger(version) ? (stored as RatesDraft) : undefined
}

const toRates = ({ handling, defaultGrams, zones }: AdminShippingRates): ShippingRates => ({
  handling,
  defaultGrams,
  zones,
})

/** An error at an entry of a list belongs to the field that edits the whole list. */
const toFormErrors = (errors: FieldError[]): FieldError[] =>
  errors.map(({ field, message }) => ({
    field: field.replace(/^rates[.]/, '').replace(/(pins|states|countries|holidays|weekdays)[.]\d+$/, '$1'),
    message,
  }))

interface RatesFormOptions {
  saved: AdminShippingRates
  reload: () => Promise<AdminShippingRates | undefined>
}

/** Edits the rates as a whole, with a draft that survives the end of a session. */
export function useRatesForm({ saved, reload }: RatesFormOptions) {
  const savedRates = toRates(saved)
  const unsavedKey = `shipping-rates:${useUser()?._id}`
  const [unsaved] = useState(() => readUnsavedChanges(unsavedKey, parseDraft))
  // the version the edit is based on, even if someone has saved since
  const [baseVersion, setBaseVersion] = useState(unsaved?.version ?? saved.version)
  const [rates, setRates] = useState(unsaved?.value ?? savedRates)
  /** Changes when the draft is replaced, so fields drop their own state. */
  const [revision, setRevision] = useState(0)
  const [fieldErrors, setFieldErrors] = useState<FieldError[]>([])
  const { mutate, isPending, error, reset } = useSaveRates()
  const isDirty = JSON.stringify(rates) !== JSON.stringify(savedRates)
  useStoreUnsavedChanges(unsavedKey, isDirty ? { value: rates, version: baseVersion } : undefined)

  // zones with errors open first
  useEffect(() => {
    const [first] = fieldErrors
    if (first) document.getElementById(getFieldId(first.field))?.focus()
  }, [fieldErrors])

  const replace = (latest: AdminShippingRates) => {
    setRates(toRates(latest))
    setBaseVersion(latest.version)
    setRevision((current) => current + 1)
    setFieldErrors([])
  }
  const saveOver = (version: number) => {
    setFieldErrors([])
    mutate(
      { version, rates },
      {
        onSuccess: (latest) => {
          replace(latest)
          toast(SAVED)
        },
        onError: (failure) => setFieldErrors(failure instanceof ShopError ? toFormErrors(failure.errors ?? []) : []),
      },
    )
  }
  const withLatest = async (callback: (latest: AdminShippingRates) => void) => {
    const latest = await reload()
    if (latest) callback(latest)
  }

  return {
    rates,
    setRates,
    revision,
    fieldErrors,
    error,
    isPending,
    isDirty,
    hasConflict: error instanceof ShopError && error.code === 'conflict',
    isRestored: unsaved !== undefined && isDirty,
    save: () => {
      if (!isPending && isDirty) saveOver(baseVersion)
    },
    discard: () => {
      if (!isDirty) return
      replace(saved)
      reset()
    },
    loadLatest: () =>
      void withLatest((latest) => {
        replace(latest)
        reset()
      }),
    overwriteLatest: () => void withLatest((latest) => saveOver(latest.version)),
    discardUnsavedChanges: () => discardUnsavedChanges(unsavedKey),
  }
}
