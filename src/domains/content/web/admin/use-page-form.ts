import { useEffect, useState } from 'react'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { getFieldId } from '#ui/admin/editor-fields.tsx'
import { discardUnsavedChanges, readUnsavedChanges, useStoreUnsavedChanges } from '#ui/admin/unsaved-changes.ts'
import { toast } from '#ui/toast.ts'
import type { AdminPage } from '../../admin-page-contract.ts'
import type { PageText } from '../../page-contract.ts'
import { assignSectionIds, removeBlankLines } from './assign-section-ids.ts'
import { usePublishPage, useSavePage } from './page-queries.ts'

const SAVED = 'Draft saved. Shoppers still see the page as before.'
const PUBLISHED = 'Published. Shoppers see it now.'
const DISCARDED = 'Draft discarded.'

export interface PageFormProps {
  saved: AdminPage
  reload: () => Promise<AdminPage | undefined>
}

interface UnsavedPage {
  text: PageText
  version: number
}

/** Validates without Zod, which would add its whole library to the bundle. */
function parseUnsavedPage(stored: unknown): UnsavedPage | undefined {
  const { text, version } = (stored ?? {}) as Partial<UnsavedPage>
  const lists = [text?.sections, text?.figures, text?.links, text?.cards, text?.collections]
  return text && Number.isInteger(version) && lists.every(Array.isArray) ? { text, version: version ?? 0 } : undefined
}

/** The entries of a list share one field. Errors without a field in the form are left out: the save bar shows them. */
const toFormErrors = (errors: FieldError[]): FieldError[] =>
  errors
    .map(({ field, message }) => ({ field: field.replace(/\.items\.\d+$/, '.items'), message }))
    .filter(({ field }) => !/^body$|\.(?:id|kind|blocks|rows)$/.test(field))

export function usePageForm({ saved, reload }: PageFormProps) {
  const { slug, content, version, published } = saved
  const unsavedKey = `page:${slug}:${useUser()?._id}`
  const [unsaved] = useState(() => readUnsavedChanges(unsavedKey, parseUnsavedPage))
  const [text, setText] = useState(unsaved?.text ?? content)
  // the version the edit is based on, even if someone has saved since
  const [baseVersion, setBaseVersion] = useState(unsaved?.version ?? version)
  const [fieldErrors, setFieldErrors] = useState<FieldError[]>([])
  const saving = useSavePage(slug)
  const publishing = usePublishPage(slug)
  const isDirty = JSON.stringify(text) !== JSON.stringify(content)
  useStoreUnsavedChanges(unsavedKey, isDirty ? { text, version: baseVersion } : undefined)

  // in an effect, because sections with errors open with this render
  useEffect(() => {
    const [first] = fieldErrors
    if (first) document.getElementById(getFieldId(first.field))?.focus()
  }, [fieldErrors])

  const resetTo = (page: AdminPage) => {
    setText(page.content)
    setBaseVersion(page.version)
    setFieldErrors([])
    saving.reset()
    publishing.reset()
  }
  const save = async (newText: PageText, versionToReplace: number) => {
    publishing.reset()
    try {
      const page = await saving.mutateAsync({
        ...removeBlankLines(assignSectionIds(newText)),
        version: versionToReplace,
      })
      resetTo(page)
      return page
    } catch (failure) {
      setFieldErrors(failure instanceof ShopError ? toFormErrors(failure.errors ?? []) : [])
      return undefined
    }
  }
  const saveDraft = async (versionToReplace = baseVersion) => {
    if (await save(text, versionToReplace)) toast(SAVED)
  }
  /** Publishes what the form shows, so changes are saved first. */
  const publish = async () => {
    const page = isDirty ? await save(text, baseVersion) : saved
    if (!page) return
    publishing.mutate(page.version, {
      onSuccess: (publishedPage) => {
        resetTo(publishedPage)
        toast(PUBLISHED)
      },
    })
  }
  const discardDraft = async () => {
    if (published && (await save(published, version))) toast(DISCARDED)
  }
  const withLatest = async (callback: (latest: AdminPage) => void) => {
    const latest = await reload()
    if (latest) callback(latest)
  }

  const error = saving.error ?? publishing.error
  return {
    text,
    fieldErrors,
    error,
    isDirty,
    isPending: saving.isPending || publishing.isPending,
    hasConflict: error instanceof ShopError && error.code === 'conflict',
    isRestored: unsaved !== undefined && isDirty,
    change: (fields: Partial<PageText>) => setText({ ...text, ...fields }),
    save: () => void (isDirty && saveDraft()),
    discard: () => isDirty && resetTo(saved),
    publish: () => void publish(),
    discardDraft: () => void discardDraft(),
    resetToDefault: () => saved.defaultContent && setText(saved.defaultContent),
    loadLatest: () => void withLatest(resetTo),
    overwriteLatest: () =>
      void withLatest((latest) => {
        setBaseVersion(latest.version)
        void saveDraft(latest.version)
      }),
    discardUnsavedChanges: () => discardUnsavedChanges(unsavedKey),
  }
}

export type PageForm = ReturnType<typeof usePageForm>
