import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import type { EmailTemplate } from '../../contract.ts'
import { EmailTemplateView } from './email-template-view.tsx'
import { emailTemplatesQueryOptions } from './emails-queries.ts'

const NOTE = 'Every email the shop sends, shown with sample data. Nothing here is sent.'

export function EmailTemplatesPage() {
  const templates = useQuery(emailTemplatesQueryOptions)
  return (
    <>
      <AdminPageHeader title="Email templates" note={NOTE}>
        <Link
          to="/admin/emails"
          className="flex min-h-11 items-center border border-ink px-4 text-sm font-semibold hover:bg-accent"
        >
          All emails
        </Link>
      </AdminPageHeader>
      <QueryContent query={templates}>{(data) => <TemplateBrowser templates={data} />}</QueryContent>
    </>
  )
}

function TemplateBrowser({ templates }: { templates: EmailTemplate[] }) {
  const [params] = useSearchParams()
  const selectedId = params.get('mail')
  const selectedTemplate = templates.find(({ id }) => id === selectedId)
  // wide screens always show a template; phones show the list or a template
  const visibleTemplate = selectedTemplate ?? templates[0]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:min-h-[calc(100dvh-6rem)] lg:grid-cols-[15rem_minmax(0,1fr)]">
      <nav
        aria-label="All templates"
        className={`lg:border-r lg:border-ink ${selectedTemplate ? 'max-lg:hidden' : ''}`}
      >
        <ul className="divide-y divide-line">
          {templates.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={{ search: `?mail=${id}` }}
                aria-current={id === visibleTemplate?.id ? 'true' : undefined}
                preventScrollReset
                className="focus-inside flex min-h-11 items-center px-4 py-2 font-semibold hover:bg-card aria-[current]:bg-card"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {visibleTemplate && (
        <div className={selectedTemplate ? '' : 'max-lg:hidden'}>
          <EmailTemplateView key={visibleTemplate.id} template={visibleTemplate} />
        </div>
      )}
    </div>
  )
}
