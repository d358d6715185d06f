import { useState } from 'react'
import { useUser } from '#domains/accounts/web/queries.ts'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { forgetKept, readKept, useKeeping } from '#ui/admin/kept.ts'
import { toast } from '#ui/toast.ts'
import type { Content, EditedContent } from '../../contract.ts'
import { contentProblems } from '../../rules.ts'
import { useSaveContent } from './content-queries.ts'
import { fieldId } from './editor-fields.tsx'
import { keptAs, readKeptContent } from './kept-content.ts'
import { contentOf, useDraft } from './use-draft.ts'

const SAVED = 'Saved. The shop shows it now.'

export interface ContentFormProps {
  edited: EditedContent
  /** As it is by now. */
  reload: () => Promise<EditedContent | undefined>
}

/** What is being edited until it is saved or given up, and what was wrong with it until it is sent again. */
export function useContentForm({ edited: { content, standard, version }, reload }: ContentFormProps) {
  const name = keptAs(useUser()?._id)
  const [kept] = useState(() => readKept(name, readKeptContent(standard)))
  // what is saved over is what was seen, even if somebody else has saved since
  const [seen, setSeen] = useState(kept?.version ?? version)
  const editing = useDraft(content, kept?.content)
  const { draft, isChanged, replace } = editing
  const { mutate, isPending, error, reset } = useSaveContent()
  const [problems, setProblems] = useState<FieldError[]>([])
  useKeeping(name, isChanged ? { content: contentOf(draft), version: seen } : undefined)

  const refuse = (found: FieldError[]) => {
    setProblems(found)
    if (found[0]) document.getElementById(fieldId(found[0].field))?.focus()
  }
  const send = (over: number) => {
    const wanted = contentOf(draft)
    const found = contentProblems(wanted)
    refuse(found)
    if (found.length > 0) return
    mutate(
      { ...wanted, version: over },
      {
        onSuccess: (saved) => {
          setSeen(saved.version)
          replace(saved.content)
          toast(SAVED)
        },
        onError: (failure) => refuse(failure instanceof ShopError ? (failure.errors ?? []) : []),
      },
    )
  }
  const startOver = (from: Content, over: number) => {
    replace(from)
    setSeen(over)
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
    isOvertaken: error instanceof ShopError && error.code === 'conflict',
    isKept: kept !== undefined && isChanged,
    /** Somebody saved between what was kept here and now. */
    isKeptOverOlder: seen < version,
    save: () => !isPending && isChanged && send(seen),
    discard: () => isChanged && startOver(content, version),
    resetToDefault: () => startOver(standard, seen),
    loadTheirs: () => withTheirs((theirs) => startOver(theirs.content, theirs.version)),
    overwriteTheirs: () =>
      withTheirs((theirs) => {
        setSeen(theirs.version)
        send(theirs.version)
      }),
    giveUp: () => forgetKept(name),
  }
}
