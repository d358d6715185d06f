import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { ConfirmButton } from '#ui/admin/confirm-button.tsx'
import { FieldErrorsProvider } from '#ui/admin/editor-fields.tsx'
import { EditorWithPreview } from '#ui/admin/editor-with-preview.tsx'
import { LeaveGuard } from '#ui/admin/leave-guard.tsx'
import { SaveBar, saveBarButton } from '#ui/admin/save-bar.tsx'
import { UnsavedChangesNotice } from '#ui/admin/unsaved-changes-notice.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import type { AdminPage } from '../../admin-page-contract.ts'
import { AboutFields } from './about-fields.tsx'
import { PageFields } from './page-fields.tsx'
import { PagePreview } from './page-preview.tsx'
import { adminPageQueryOptions } from './page-queries.ts'
import { PageSectionsEditor } from './page-sections-editor.tsx'
import { PageStateTag } from './page-state-tag.tsx'
import { PlaceholderHelp } from './placeholder-help.tsx'
import { type PageForm, type PageFormProps, usePageForm } from './use-page-form.ts'

const ABOUT_PATH = '/about'

export function EditPagePage() {
  const { slug = '' } = useParams()
  const page = useQuery(adminPageQueryOptions(slug))
  return (
    <QueryContent query={page}>
      {(saved) => <PageEditor key={slug} saved={saved} reload={async () => (await page.refetch()).data} />}
    </QueryContent>
  )
}

const headerButton = 'grid min-h-11 place-items-center border border-ink px-4 text-sm font-semibold hover:bg-accent'

function PageEditor(props: PageFormProps) {
  const { saved } = props
  const form = usePageForm(props)
  const { text, change, fieldErrors } = form
  const isAbout = saved.path === ABOUT_PATH
  return (
    <FieldErrorsProvider value={fieldErrors}>
      <LeaveGuard isDirty={form.isDirty && !form.isPending} onLeave={form.discardUnsavedChanges} />
      <AdminPageHeader title={saved.content.title} note={saved.path}>
        <Link to="/admin/pages" className={headerButton}>
          All pages
        </Link>
        {saved.live && (
          <Link to={saved.path} className={headerButton}>
            View in shop
          </Link>
        )}
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-5 py-5">
        {form.isRestored && <UnsavedChangesNotice />}
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <PageStateTag page={saved} /> {describeState(saved)}
        </p>
        <EditorWithPreview
          columns="xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
          preview={<PagePreview text={text} placeholders={saved.placeholders} isAbout={isAbout} />}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <PlaceholderHelp values={saved.placeholders} />
            <PageFields text={text} change={change} isAbout={isAbout} />
            {isAbout && <AboutFields text={text} change={change} />}
            <PageSectionsEditor
              sections={text.sections}
              isAbout={isAbout}
              fieldErrors={fieldErrors}
              onChange={(sections) => change({ sections })}
            />
          </div>
        </EditorWithPreview>
        <SaveBar form={form} isDirty={form.isDirty} saveLabel="Save draft">
          <PublishButtons saved={saved} form={form} />
        </SaveBar>
      </div>
    </FieldErrorsProvider>
  )
}

function describeState({ state, live }: AdminPage): string {
  if (state === 'default') return 'Shoppers see the text that comes with the shop.'
  if (state === 'published') return 'Shoppers see this text.'
  return live ? 'Shoppers see the text without these changes.' : "Shoppers can't see this page yet."
}

function PublishButtons({ saved, form }: { saved: AdminPage; form: PageForm }) {
  const { state, published, defaultContent: defaultText, path } = saved
  const hasDraft = state === 'draft'
  const canReset = defaultText !== undefined && JSON.stringify(form.text) !== JSON.stringify(defaultText)
  return (
    <>
      {(hasDraft || form.isDirty) && (
        <ConfirmButton
          label="Publish"
          question="Publish this page?"
          onConfirm={() => !form.isPending && form.publish()}
          className={`${saveBarButton} bg-accent hover:bg-ink hover:text-paper`}
        >
          <p className="text-sm">Shoppers will see it at {path}.</p>
        </ConfirmButton>
      )}
      {hasDraft && published && !form.isDirty && (
        <ConfirmButton
          label="Discard draft"
          question="Discard the draft?"
          onConfirm={() => !form.isPending && form.discardDraft()}
          className={saveBarButton}
        >
          <p className="text-sm">The form will show what shoppers see. This can't be undone.</p>
        </ConfirmButton>
      )}
      {canReset && (
        <button type="button" onClick={form.resetToDefault} className={saveBarButton}>
          Use default text
        </button>
      )}
    </>
  )
}
