import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FieldErrorsProvider } from '#ui/admin/editor-fields.tsx'
import { LeaveGuard } from '#ui/admin/leave-guard.tsx'
import { SaveBar, saveBarButton } from '#ui/admin/save-bar.tsx'
import { UnsavedChangesNotice } from '#ui/admin/unsaved-changes-notice.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { adminContentQueryOptions } from './content-queries.ts'
import type { ContentEditor } from './use-content-draft.ts'
import { type ContentFormProps, useContentForm } from './use-content-form.ts'

type EditorFrameProps = Pick<ContentFormProps, 'part'> & { children: (editor: ContentEditor) => ReactNode }

/** Loads the content and saves its edited part, with a draft, conflicts and errors. */
export function ContentEditorFrame(props: EditorFrameProps) {
  const content = useQuery(adminContentQueryOptions)
  return (
    <QueryContent query={content}>
      {(saved) => <EditorFrame {...props} saved={saved} reload={async () => (await content.refetch()).data} />}
    </QueryContent>
  )
}

function EditorFrame({ children, ...props }: EditorFrameProps & ContentFormProps) {
  const form = useContentForm(props)
  const { editor, fieldErrors, isPending } = form
  const { isDirty } = editor
  return (
    <FieldErrorsProvider value={fieldErrors}>
      <LeaveGuard isDirty={isDirty && !isPending} onLeave={form.discardUnsavedChanges} />
      {form.isRestored && (
        <div className="pb-5">
          <UnsavedChangesNotice>{form.isDraftOutdated && <p>{formatConflictNotice(props)}</p>}</UnsavedChangesNotice>
        </div>
      )}
      <div className="pb-4">{children(editor)}</div>
      <SaveBar form={form} isDirty={isDirty}>
        <button type="button" onClick={form.resetToDefault} className={saveBarButton}>
          Reset to default
        </button>
      </SaveBar>
    </FieldErrorsProvider>
  )
}

const formatConflictNotice = ({ part, saved: { editedBy } }: ContentFormProps) =>
  `${editedBy ?? 'Someone'} changed the ${part === 'sections' ? 'home page' : 'announcements'} in the meantime. When you save, you'll be asked before anything is overwritten.`
