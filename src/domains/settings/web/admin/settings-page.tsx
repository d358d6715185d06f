import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import type { SettingsSection, ShopSettings } from '#shared/shop-settings.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { FieldErrorsProvider } from '#ui/admin/editor-fields.tsx'
import { LeaveGuard } from '#ui/admin/leave-guard.tsx'
import { SaveBar } from '#ui/admin/save-bar.tsx'
import { UnsavedChangesNotice } from '#ui/admin/unsaved-changes-notice.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { SettingsMenu, settingsTitles } from '../parts/settings-menu.tsx'
import { BrandFields } from './brand-fields.tsx'
import { CommerceFields } from './commerce-fields.tsx'
import { MarketingFields } from './marketing-fields.tsx'
import { NavigationFields } from './navigation-fields.tsx'
import { PromiseFields } from './promise-fields.tsx'
import { SellerFields } from './seller-fields.tsx'
import { findColorProblem } from './settings-draft.ts'
import { adminSettingsQueryOptions } from './settings-queries.ts'
import { SocialFields } from './social-fields.tsx'
import { ThemeFields } from './theme-fields.tsx'
import { type SectionEditorProps, type SectionFormProps, useSettingsForm } from './use-settings-form.ts'

type Screens = {
  [S in SettingsSection]: {
    note: string
    Fields: ComponentType<SectionFormProps<S>>
    /** Returns why these values can't be saved. */
    findBlocker?: (value: ShopSettings[S]) => string | undefined
  }
}

const screens: Screens = {
  brand: { note: 'The name and the words that introduce your shop.', Fields: BrandFields },
  theme: {
    note: 'The colours, fonts and corners of the shop, its emails and invoices.',
    Fields: ThemeFields,
    findBlocker: ({ colors }) => findColorProblem(colors),
  },
  navigation: {
    note: 'The links of header, menu and footer, and the searches that the search box suggests.',
    Fields: NavigationFields,
  },
  seller: {
    note: 'Who sells: on invoices, on the contact page and in the policies. Indian law asks for most of it.',
    Fields: SellerFields,
  },
  social: {
    note: 'Links to your profiles, in the footer of every page.',
    Fields: SocialFields,
  },
  pages: {
    note: 'What you promise in numbers. Product pages, policies and emails all use these numbers.',
    Fields: PromiseFields,
  },
  commerce: {
    note: 'How the shop sells: returns, cash on delivery, stock, sizes and the first order.',
    Fields: CommerceFields,
  },
  marketing: {
    note: 'How you count visits and remind customers. Visitors decide about the first, customers about the second.',
    Fields: MarketingFields,
  },
}
const sections = Object.keys(screens) as SettingsSection[]

export function SettingsPage() {
  const { section: name = sections[0] } = useParams()
  const section = sections.find((candidate) => candidate === name)
  const settings = useQuery(adminSettingsQueryOptions)
  return (
    <>
      <AdminPageHeader
        title={section ? `Settings: ${settingsTitles[section]}` : 'Settings'}
        note={section ? screens[section].note : 'Choose a section.'}
      >
        <Link
          to="/"
          className="grid min-h-11 place-items-center border border-ink px-4 text-sm font-semibold hover:bg-accent"
        >
          View in shop
        </Link>
      </AdminPageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[11.5rem_minmax(0,1fr)]">
        <SettingsMenu current={section} />
        <div className="gutter py-5">
          {section ? (
            <QueryContent query={settings}>
              {(saved) => (
                <SectionEditor
                  key={section}
                  section={section}
                  saved={saved[section]}
                  reload={async () => (await settings.refetch()).data}
                />
              )}
            </QueryContent>
          ) : (
            <p>There is no such section.</p>
          )}
        </div>
      </div>
    </>
  )
}

function SectionEditor<S extends SettingsSection>(props: SectionEditorProps<S>) {
  const form = useSettingsForm(props)
  const { Fields, findBlocker } = screens[props.section] as Screens[S]
  return (
    <FieldErrorsProvider value={form.fieldErrors}>
      <LeaveGuard isDirty={form.isDirty && !form.isPending} onLeave={form.discardUnsavedChanges} />
      {form.isRestored && (
        <div className="pb-5">
          <UnsavedChangesNotice>
            {form.isDraftOutdated && <p>{formatConflictNotice(props.saved)}</p>}
          </UnsavedChangesNotice>
        </div>
      )}
      <div className="pb-5">
        <Fields key={form.revision} {...form.fields} />
      </div>
      <SaveBar form={form} isDirty={form.isDirty} blockedReason={findBlocker?.(form.fields.value)} />
    </FieldErrorsProvider>
  )
}

const formatConflictNotice = ({ editedBy }: { editedBy?: string | undefined }) =>
  `${editedBy ?? 'Someone'} changed these settings in the meantime. When you save, you'll be asked before anything is overwritten.`
