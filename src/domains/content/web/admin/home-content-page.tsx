import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { EditorWithPreview } from '#ui/admin/editor-with-preview.tsx'
import { Link } from '#ui/link.tsx'
import { ContentEditorFrame } from './content-editor-frame.tsx'
import { HomePreview } from './home-preview.tsx'
import { SectionsEditor } from './sections-editor.tsx'
import { toContent } from './use-content-draft.ts'

const headerLink = 'grid min-h-11 place-items-center border border-ink px-4 text-sm font-semibold hover:bg-accent'

export function HomeContentPage() {
  return (
    <>
      <AdminPageHeader title="Home page" note="Edit the home page. Changes go live as soon as you save.">
        <Link to="/admin/settings/announcements" className={headerLink}>
          Edit announcements
        </Link>
        <Link to="/" className={headerLink}>
          View in shop
        </Link>
      </AdminPageHeader>
      <div className="gutter py-5">
        <ContentEditorFrame part="sections">
          {(editor) => (
            <EditorWithPreview
              columns="xl:grid-cols-[minmax(0,1fr)_24rem]"
              preview={<HomePreview content={toContent(editor.draft)} />}
            >
              <SectionsEditor editor={editor} />
            </EditorWithPreview>
          )}
        </ContentEditorFrame>
      </div>
    </>
  )
}
