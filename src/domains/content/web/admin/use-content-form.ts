import { useState } from 'react'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { getFieldId } from '#ui/admin/editor-fields.tsx'
import { discardUnsavedChanges, readUnsavedChanges, useStoreUnsavedChanges } from '#ui/admin/unsaved-changes.ts'
import { toast } from '#ui/toast.ts'
import type { AdminContent } from '../../admin-contract.ts'
import type { Content } from '../../contract.ts'
import { validateContent } from '../../rules.ts'
import { contentDraftKey, parseContentDraft } from './content-draft-storage.ts'
import { useSaveContent } from './content-queries.ts'
import { toContent, useContentDraft } from './use-content-draft.ts'

const SAVED = 'Saved. Your changes are live.'

export interface ContentFormProps {
  /** What the form edits; the rest stays as it is saved. */
  part: 'announcements' | 'sections'
  saved: AdminContent
  reload: () => Promise<AdminContent | undefined>
}

export function useContentForm({ part, saved, reload }: ContentFormProps) {
  const { content, defaultContent, version } = saved
  const unsavedKey = contentDraftKey(part, useUser()?._id)
  const [unsaved] = useState(() => readUnsavedChanges(unsavedKey, parseContentDraft))
  // the version the edit is based on, even if someone has saved since
  const [baseVersion, setBaseVersion] = useState(unsaved?.version ?? version)
  const editor = useContentDraft(content, unsaved?.content)
  const { draft, isDirty, replace } = editor
  const { mutate, isPending, error, reset } = useSaveContent()
  const [fieldErrors, setFieldErrors] = useState<FieldError[]>([])
  useStoreUnsavedChanges(unsavedKey, isDirty ? { content: toContent(draft), version: baseVersion } : undefined)

  const showFieldErrors = (errors: FieldError[]) => {
    setFieldErrors(errors)
    if (errors[0]) document.getElementById(getFieldId(errors[0].field))?.focus()
  }
  const saveOver = (versionToReplace: number) => {
    const edited = toContent(draft)
    const errors = validateContent(edited)
    showFieldErrors(errors)
    if (errors.length > 0) return
    mutate(
      { ...edited, version: versionToReplace },
      {
        onSuccess: (saved) => {
          setBaseVersion(saved.version)
          replace(saved.content)
          toast(SAVED)
        },
        onError: (failure) => showFieldErrors(failure instanceof ShopError ? (failure.errors ?? []) : []),
      },
    )
  }
  const resetTo = (newContent: Content, version: number) => {
    replace(newContent)
    setBaseVersion(version)
    setFieldErrors([])
    reset()
  }
  const withLatest = async (callback: (latest: AdminContent) => void) => {
    const latest = await reload()
    if (latest) callback(latest)
  }

  return {
    editor,
    fieldErrors,
    error,
    isPending,
    hasConflict: error instanceof ShopError && error.code === 'conflict',
    isRestored: unsaved !== undefined && isDirty,
    /** True when someone has saved since the draft was stored. */
    isDraftOutdated: baseVersion < version,
    save: () => !isPending && isDirty && saveOver(baseVersion),
    discard: () => isDirty && resetTo(content, version),
    resetToDefault: () => resetTo(resetPart(part, content, defaultContent), baseVersion),
    loadLatest: () => withLatest((latest) => resetTo(latest.content, latest.version)),
    overwriteLatest: () =>
      withLatest((latest) => {
        setBaseVersion(latest.version)
        saveOver(latest.version)
      }),
    discardUnsavedChanges: () => discardUnsavedChanges(unsavedKey),
  }
}

/** Returns the saved content with the default of one part. */
const resetPart = (part: ContentFormProps['part'], saved: Content, defaultContent: Content): Content =>
  part === 'sections'
    ? { ...defaultContent, messages: saved.messages }
    : { ...saved, messages: defaultContent.messages }
