import { SettingsMenu } from '#domains/settings/web/parts/settings-menu.tsx'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { EditorWithPreview } from '#ui/admin/editor-with-preview.tsx'
import { Link } from '#ui/link.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'
import { AnnouncementsEditor } from './announcements-editor.tsx'
import { ContentEditorFrame } from './content-editor-frame.tsx'

export function AnnouncementsPage() {
  return (
    <>
      <AdminPageHeader
        title="Settings: Announcements"
        note="The messages of the banner above the header, on every page of the shop. Each shows for a few seconds."
      >
        <Link
          to="/"
          className="grid min-h-11 place-items-center border border-ink px-4 text-sm font-semibold hover:bg-accent"
        >
          View in shop
        </Link>
      </AdminPageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[11.5rem_minmax(0,1fr)]">
        <SettingsMenu current="announcements" />
        <div className="gutter py-5">
          <ContentEditorFrame part="announcements">
            {(editor) => (
              <EditorWithPreview
                columns="xl:grid-cols-[minmax(0,1fr)_18rem]"
                preview={<AnnouncementPreview announcements={editor.draft.announcements} />}
              >
                <AnnouncementsEditor editor={editor} />
              </EditorWithPreview>
            )}
          </ContentEditorFrame>
        </div>
      </div>
    </>
  )
}
