import { useQuery } from '@tanstack/react-query'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { DraftNotice } from '#ui/admin/draft-notice.tsx'
import { FieldErrorsProvider } from '#ui/admin/editor-fields.tsx'
import { LeaveGuard } from '#ui/admin/leave-guard.tsx'
import { SaveBar, saveBarButton } from '#ui/admin/save-bar.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { AnnouncementsEditor } from './announcements-editor.tsx'
import { ContentPreview } from './content-preview.tsx'
import { adminContentQueryOptions } from './content-queries.ts'
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
      <SaveBar form={form} isChanged={isChanged}>
        <button type="button" onClick={form.resetToDefault} className={saveBarButton}>
          Reset to default
        </button>
      </SaveBar>
    </FieldErrorsProvider>
  )
}

const formatConflictNotice = ({ editedBy }: ContentFormProps['saved']) =>
  `${editedBy ?? 'Someone'} changed the home page in the meantime. When you save, you'll be asked before anything is overwritten.`
