import { useQuery } from '@tanstack/react-query'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { DraftNotice } from '#ui/admin/draft-notice.tsx'
import { LeaveGuard } from '#ui/admin/leave-guard.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { AnnouncementsEditor } from './announcements-editor.tsx'
import { ContentPreview } from './content-preview.tsx'
import { adminContentQueryOptions } from './content-queries.ts'
import { FieldErrorsProvider } from './editor-fields.tsx'
import { SectionsEditor } from './sections-editor.tsx'
import { type ContentFormProps, useContentForm } from './use-content-form.ts'

const NOTE = 'Edit the announcement banner and the home page. Changes go live as soon as you save.'

export function HomeContentPage() {
  const content = useQuery(adminContentQueryOptions)
  return (
    <>
      <AdminPageHeader title="Home page" note={NOTE}>
        <Link
          to="/"
          className="grid min-h-11 place-items-center border border-ink px-4 text-sm font-semibold hover:bg-acid"
        >
          View in shop
        </Link>
      </AdminPageHeader>
      <div className="gutter py-5">
        <QueryContent query={content}>
          {(saved) => <Editor saved={saved} reload={async () => (await content.refetch()).data} />}
        </QueryContent>
      </div>
    </>
  )
}

const buttonClass =
  'min-h-11 cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-acid aria-disabled:cursor-default aria-disabled:border-ash aria-disabled:text-ash aria-disabled:hover:bg-transparent'

function Editor(props: ContentFormProps) {
  const form = useContentForm(props)
  const { editor, fieldErrors, isPending } = form
  const { draft, isChanged } = editor
  return (
    <FieldErrorsProvider value={fieldErrors}>
      <LeaveGuard isDirty={isChanged && !isPending} onLeave={form.discardDraft} />
      {form.isRestored && (
        <div className="pb-5">
          <DraftNotice>{form.isDraftOutdated && <p>{formatConflictNotice(props.saved)}</p>}</DraftNotice>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 pb-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <AnnouncementsEditor editor={editor} />
          <SectionsEditor editor={editor} />
        </div>
        <ContentPreview draft={draft} />
      </div>
      <SaveBar form={form} />
    </FieldErrorsProvider>
  )
}

const formatConflictNotice = ({ editedBy }: ContentFormProps['saved']) =>
  `${editedBy ?? 'Someone'} changed the home page in the meantime. When you save, you'll be asked before anything is overwritten.`

function SaveBar({ form }: { form: ReturnType<typeof useContentForm> }) {
  const { isPending, hasConflict, error, fieldErrors } = form
  const { isChanged } = form.editor
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-ink bg-paper py-3">
      {/* aria-disabled rather than disabled, so the focus stays after saving */}
      <button
        type="button"
        onClick={form.save}
        aria-disabled={isPending || !isChanged || undefined}
        className="min-h-11 cursor-pointer bg-ink px-6 text-sm font-bold text-paper hover:bg-acid hover:text-ink aria-disabled:cursor-default aria-disabled:bg-line aria-disabled:text-smoke"
      >
        Save
      </button>
      <button type="button" aria-disabled={!isChanged || undefined} onClick={form.discard} className={buttonClass}>
        Discard
      </button>
      <button type="button" onClick={form.resetToDefault} className={buttonClass}>
        Reset to default
      </button>
      <p role="status" className="text-sm">
        {getStatus({ isPending, isChanged })}
      </p>
      <div role="alert" className="flex w-full flex-wrap items-center gap-2 empty:hidden">
        {error && fieldErrors.length === 0 && (
          <p className="bg-brick px-2 py-1 text-sm font-semibold">{error.message}</p>
        )}
        {hasConflict && (
          <>
            <button type="button" onClick={form.loadLatest} className={buttonClass}>
              Reload
            </button>
            <button type="button" onClick={form.overwriteLatest} className={buttonClass}>
              Overwrite with mine
            </button>
          </>
        )}
      </div>
    </div>
  )
}

function getStatus({ isPending, isChanged }: { isPending: boolean; isChanged: boolean }): string {
  if (isPending) return 'Saving...'
  return isChanged ? 'Unsaved changes.' : ''
}
