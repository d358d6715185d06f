import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldError, ShopError } from '#shared/errors.ts'
import { LeaveGuard } from '#ui/admin/leave-guard.tsx'
import { ScreenHeading } from '#ui/admin/screen-heading.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { toast } from '#ui/toast.ts'
import type { EditedContent } from '../../contract.ts'
import { contentProblems } from '../../rules.ts'
import { AnnouncementsEditor } from './announcements-editor.tsx'
import { ContentPreview } from './content-preview.tsx'
import { adminContentQuery, useSaveContent } from './content-queries.ts'
import { fieldId, Problems } from './editor-fields.tsx'
import { SectionsEditor } from './sections-editor.tsx'
import { contentOf, useDraft } from './use-draft.ts'

const NOTE =
  'What the banner says above every page, and what the home page shows. A change is in the shop as soon as it is saved.'
const SAVED = 'Saved. The shop shows it now.'

/** Where admins say what the shop says first. */
export function HomeContentPage() {
  const content = useQuery(adminContentQuery)
  return (
    <>
      <ScreenHeading title="Home page" note={NOTE}>
        <Link
          to="/"
          className="grid min-h-11 place-items-center border border-ink px-4 text-sm font-semibold hover:bg-acid"
        >
          See it in the shop
        </Link>
      </ScreenHeading>
      <div className="gutter py-5">
        <Loaded query={content}>
          {(edited) => <Editor edited={edited} reload={async () => (await content.refetch()).data} />}
        </Loaded>
      </div>
    </>
  )
}

interface EditorProps {
  edited: EditedContent
  /** As it is by now. */
  reload: () => Promise<EditedContent | undefined>
}

const plain =
  'min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-acid disabled:cursor-default disabled:border-ash disabled:text-ash disabled:hover:bg-transparent'

function Editor({ edited: { content, standard, version }, reload }: EditorProps) {
  const editing = useDraft(content)
  const { draft, isChanged, replace } = editing
  const { mutate, isPending, error, reset } = useSaveContent()
  const [problems, setProblems] = useState<FieldError[]>([])
  const isOvertaken = error instanceof ShopError && error.code === 'conflict'

  const refuse = (found: FieldError[]) => {
    setProblems(found)
    if (found[0]) document.getElementById(fieldId(found[0].field))?.focus()
  }
  const save = () => {
    if (isPending || !isChanged) return
    const wanted = contentOf(draft)
    const found = contentProblems(wanted)
    refuse(found)
    if (found.length > 0) return
    mutate(
      { ...wanted, version },
      {
        onSuccess: (saved) => {
          replace(saved.content)
          toast(SAVED)
        },
        onError: (failure) => refuse(failure instanceof ShopError ? (failure.errors ?? []) : []),
      },
    )
  }
  const startOver = (from: typeof content) => {
    replace(from)
    setProblems([])
    reset()
  }
  const loadAnew = async () => {
    const fresh = await reload()
    if (fresh) startOver(fresh.content)
  }

  return (
    <Problems value={problems}>
      <LeaveGuard isDirty={isChanged && !isPending} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 pb-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <AnnouncementsEditor editing={editing} />
          <SectionsEditor editing={editing} />
        </div>
        <ContentPreview draft={draft} />
      </div>
      <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-ink bg-paper py-3">
        <button
          type="button"
          onClick={save}
          // it keeps the focus when there is nothing more to save
          aria-disabled={isPending || !isChanged || undefined}
          className="min-h-11 cursor-pointer bg-ink px-6 text-sm font-bold text-paper hover:bg-acid hover:text-ink aria-disabled:cursor-default aria-disabled:bg-line aria-disabled:text-smoke"
        >
          Save
        </button>
        <button type="button" disabled={!isChanged} onClick={() => startOver(content)} className={plain}>
          Discard
        </button>
        <button type="button" onClick={() => startOver(standard)} className={plain}>
          Reset to default
        </button>
        <p role="status" className="text-sm">
          {statusOf({ isPending, isChanged })}
        </p>
        <div role="alert" className="flex w-full flex-wrap items-center gap-2 empty:hidden">
          {error && problems.length === 0 && (
            <p className="bg-brick px-2 py-1 text-sm font-semibold">{error.message}</p>
          )}
          {isOvertaken && (
            <button type="button" onClick={loadAnew} className={plain}>
              Load it anew
            </button>
          )}
        </div>
      </div>
    </Problems>
  )
}

function statusOf({ isPending, isChanged }: { isPending: boolean; isChanged: boolean }): string {
  if (isPending) return 'Saving...'
  return isChanged ? 'Not saved yet.' : ''
}
