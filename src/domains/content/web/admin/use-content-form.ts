import { useState } from 'react'
import { useUser } from '#domains/accounts/web/queries.ts'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { discardFormDraft, readFormDraft, useSaveFormDraft } from '#ui/admin/form-draft.ts'
import { toast } from '#ui/toast.ts'
import type { Content, EditedContent } from '../../contract.ts'
import { validateContent } from '../../rules.ts'
import { contentDraftKey, createContentDraftParser } from './content-draft-storage.ts'
import { useSaveContent } from './content-queries.ts'
import { fieldId } from './editor-fields.tsx'
import { toContent, useContentDraft } from './use-content-draft.ts'

const SAVED = 'Saved. Your changes are live.'

export interface ContentFormProps {
  edited: EditedContent
  reload: () => Promise<EditedContent | undefined>
}

export function useContentForm({ edited: { content, standard, version }, reload }: ContentFormProps) {
  const draftKey = contentDraftKey(useUser()?._id)
  const [storedDraft] = useState(() => readFormDraft(draftKey, createContentDraftParser(standard)))
  // the version the edit is based on, even if someone has saved since
  const [baseVersion, setBaseVersion] = useState(storedDraft?.version ?? version)
  const editing = useContentDraft(content, storedDraft?.content)
  const { draft, isChanged, replace } = editing
  const { mutate, isPending, error, reset } = useSaveContent()
  const [problems, setProblems] = useState<FieldError[]>([])
  useSaveFormDraft(draftKey, isChanged ? { content: toContent(draft), version: baseVersion } : undefined)

  const showProblems = (next: FieldError[]) => {
    setProblems(next)
    if (next[0]) document.getElementById(fieldId(next[0].field))?.focus()
  }
  const send = (overwritten: number) => {
    const edited = toContent(draft)
    const invalid = validateContent(edited)
    showProblems(invalid)
    if (invalid.length > 0) return
    mutate(
      { ...edited, version: overwritten },
      {
        onSuccess: (saved) => {
          setBaseVersion(saved.version)
          replace(saved.content)
          toast(SAVED)
        },
        onError: (failure) => showProblems(failure instanceof ShopError ? (failure.errors ?? []) : []),
      },
    )
  }
  const startOver = (from: Content, version: number) => {
    replace(from)
    setBaseVersion(version)
    setProblems([])
    reset()
  }
  const withTheirs = async (act: (theirs: EditedContent) => void) => {
    const theirs = await reload()
    if (theirs) act(theirs)
  }

  return {
    editing,
    problems,
    error,
    isPending,
    hasConflict: error instanceof ShopError && error.code === 'conflict',
    isRestored: storedDraft !== undefined && isChanged,
    /** True when someone has saved since the draft was stored. */
    isRestoredOverOlder: baseVersion < version,
    save: () => !isPending && isChanged && send(baseVersion),
    discard: () => isChanged && startOver(content, version),
    resetToDefault: () => startOver(standard, baseVersion),
    loadTheirs: () => withTheirs((theirs) => startOver(theirs.content, theirs.version)),
    overwriteTheirs: () =>
      withTheirs((theirs) => {
        setBaseVersion(theirs.version)
        send(theirs.version)
      }),
    discardDraft: () => discardFormDraft(draftKey),
  }
}
