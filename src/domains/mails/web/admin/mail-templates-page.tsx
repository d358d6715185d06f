import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ScreenHeading } from '#ui/admin/screen-heading.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import type { MailTemplate } from '../../contract.ts'
import { mailTemplatesQuery } from './mails-queries.ts'
import { TemplateView } from './template-view.tsx'

const NOTE = 'Every mail that the shop writes, with made-up people and orders. Nothing here is sent.'

/** Where admins see how the shop's mails look and read, before anybody gets one. */
export function MailTemplatesPage() {
  const templates = useQuery(mailTemplatesQuery)
  return (
    <>
      <ScreenHeading title="Mail templates" note={NOTE}>
        <Link
          to="/admin/mails"
          className="flex min-h-11 items-center border border-ink px-4 text-sm font-semibold hover:bg-acid"
        >
          Mails written
        </Link>
      </ScreenHeading>
      <Loaded query={templates}>{(all) => <Templates all={all} />}</Loaded>
    </>
  )
}

function Templates({ all }: { all: MailTemplate[] }) {
  const [params] = useSearchParams()
  const asked = params.get('mail')
  const chosen = all.find(({ id }) => id === asked)
  // wide screens always show one; a phone has room for the list or for a mail
  const shown = chosen ?? all[0]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:min-h-[calc(100dvh-6rem)] lg:grid-cols-[15rem_minmax(0,1fr)]">
      <nav aria-label="All templates" className={`lg:border-r lg:border-ink ${chosen ? 'max-lg:hidden' : ''}`}>
        <ul className="divide-y divide-line">
          {all.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={{ search: `?mail=${id}` }}
                aria-current={id === shown?.id ? 'true' : undefined}
                preventScrollReset
                className="focus-inside flex min-h-11 items-center px-4 py-2 font-semibold hover:bg-card aria-[current]:bg-card"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {shown && (
        <div className={chosen ? '' : 'max-lg:hidden'}>
          <TemplateView key={shown.id} template={shown} />
        </div>
      )}
    </div>
  )
}
