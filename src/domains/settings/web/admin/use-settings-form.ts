import { useEffect, useState } from 'react'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { type FieldError, ShopError } from '#shared/errors.ts'
import type { SettingsSection, ShopSettings } from '#shared/shop-settings.ts'
import { getFieldId } from '#ui/admin/editor-fields.tsx'
import { discardUnsavedChanges, readUnsavedChanges, useStoreUnsavedChanges } from '#ui/admin/unsaved-changes.ts'
import { toast } from '#ui/toast.ts'
import type { AdminSettings } from '../../contract.ts'
import {
  createSettingsDraftParser,
  findMissingNumbers,
  toFormErrors,
  toSectionValue,
  withoutBlankLines,
} from './settings-draft.ts'
import { useSaveSettings } from './settings-queries.ts'

const SAVED = 'Saved. Your changes are live.'

export interface SectionEditorProps<S extends SettingsSection> {
  section: S
  saved: AdminSettings[S]
  reload: () => Promise<AdminSettings | undefined>
}

/** What the fields of a section get from its form. */
export interface SectionFormProps<S extends SettingsSection> {
  value: ShopSettings[S]
  change: (part: Partial<ShopSettings[S]>) => void
  /** Environment variables by the field that they set. */
  setByEnvironment: Record<string, string>
}

export function useSettingsForm<S extends SettingsSection>({ section, saved, reload }: SectionEditorProps<S>) {
  const { version, setByEnvironment } = saved
  const savedValue = toSectionValue<S>(saved)
  const unsavedKey = `settings-${section}:${useUser()?._id}`
  const [unsaved] = useState(() => readUnsavedChanges(unsavedKey, createSettingsDraftParser(savedValue)))
  // the version the edit is based on, even if someone has saved since
  const [baseVersion, setBaseVersion] = useState(unsaved?.version ?? version)
  const [draft, setDraft] = useState(unsaved?.value ?? savedValue)
  /** Changes when the draft is replaced, so fields drop their own state. */
  const [revision, setRevision] = useState(0)
  const { mutate, isPending, error, reset } = useSaveSettings(section)
  const [fieldErrors, setFieldErrors] = useState<FieldError[]>([])
  const edited = withoutBlankLines(draft)
  const isDirty = JSON.stringify(edited) !== JSON.stringify(savedValue)
  useStoreUnsavedChanges(unsavedKey, isDirty ? { value: draft, version: baseVersion } : undefined)

  // groups with errors open first
  useEffect(() => {
    const [first] = fieldErrors
    if (first) document.getElementById(getFieldId(first.field))?.focus()
  }, [fieldErrors])

  const replace = (value: ShopSettings[S], newVersion: number) => {
    setDraft(value)
    setBaseVersion(newVersion)
    setRevision((current) => current + 1)
    setFieldErrors([])
  }
  const saveOver = (versionToReplace: number) => {
    const missing = findMissingNumbers(edited)
    setFieldErrors(missing)
    if (missing.length > 0) return
    mutate(
      { ...edited, version: versionToReplace },
      {
        onSuccess: (settings) => {
          replace(toSectionValue<S>(settings[section]), settings[section].version)
          toast(SAVED)
        },
        onError: (failure) =>
          setFieldErrors(failure instanceof ShopError ? toFormErrors(failure.errors ?? [], edited) : []),
      },
    )
  }
  const withLatest = async (callback: (latest: AdminSettings[S]) => void) => {
    const latest = await reload()
    if (latest) callback(latest[section])
  }

  return {
    fields: {
      value: draft,
      change: (part: Partial<ShopSettings[S]>) => setDraft((current) => ({ ...current, ...part })),
      setByEnvironment,
    } satisfies SectionFormProps<S>,
    revision,
    fieldErrors,
    error,
    isPending,
    isDirty,
    hasConflict: error instanceof ShopError && error.code === 'conflict',
    isRestored: unsaved !== undefined && isDirty,
    /** True when someone has saved since the draft was stored. */
    isDraftOutdated: baseVersion < version,
    save: () => {
      if (!isPending && isDirty) saveOver(baseVersion)
    },
    discard: () => {
      if (!isDirty) return
      replace(savedValue, version)
      reset()
    },
    loadLatest: () =>
      void withLatest((latest) => {
        replace(toSectionValue<S>(latest), latest.version)
        reset()
      }),
    overwriteLatest: () =>
      void withLatest((latest) => {
        setBaseVersion(latest.version)
        saveOver(latest.version)
      }),
    discardUnsavedChanges: () => discardUnsavedChanges(unsavedKey),
  }
}
