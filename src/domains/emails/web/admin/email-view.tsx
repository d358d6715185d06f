import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/format-date.ts'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import type { Email } from '../../contract.ts'
import { EmailStateTag } from '../parts/email-state-tag.tsx'
import { ResendButton } from '../parts/resend-button.tsx'
import { EmailFrame, EmailSection, EmailText } from './email-parts.tsx'
import { emailQueryOptions } from './emails-queries.ts'

const CONTENT_DELETED = 'This email contained a link that opens an account, so its content was deleted after sending.'

export function EmailView({ id, backSearch }: { id: string; backSearch: string }) {
  const email = useQuery(emailQueryOptions(id))
  return (
    <section aria-label="Email" className="gutter grid grid-cols-[minmax(0,1fr)] content-start gap-6 py-6 lg:py-8">
      <Link
        to={{ search: backSearch }}
        className="justify-self-start py-2 font-bold underline underline-offset-4 hover:bg-accent lg:hidden"
      >
        All emails
      </Link>
      <QueryContent query={email}>{(data) => <EmailDetails email={data} />}</QueryContent>
    </section>
  )
}

function EmailDetails({ email }: { email: Email }) {
  const { subject, state, error, text, html } = email
  return (
    <>
      <div className="grid gap-4">
        <div className="flex items-start justify-between gap-4">
          <h2 className="text-2xl leading-tight font-bold break-words">{subject}</h2>
          <EmailStateTag state={state} />
        </div>
        <EmailHeaders email={email} />
        <ResendButton email={email} />
        {error && <p className="bg-brick px-3 py-2 font-semibold break-words">{error}</p>}
      </div>
      {text === '' && html === '' ? (
        <p className="max-w-[60ch] text-pretty">{CONTENT_DELETED}</p>
      ) : (
        <>
          <EmailSection title="HTML">
            <EmailFrame title={subject} html={html} className="h-[36rem] w-full" />
          </EmailSection>
          <EmailSection title="Plain text">
            <EmailText text={text} />
          </EmailSection>
        </>
      )}
    </>
  )
}

function EmailHeaders({ email: { to, createdAt, sentAt } }: { email: Email }) {
  const headers = [
    ['To', to],
    ['Created', formatDateTime(createdAt)],
    ...(sentAt === undefined ? [] : [['Sent', formatDateTime(sentAt)]]),
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 font-mono text-sm">
      {headers.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-smoke">{name}</dt>
          <dd className="break-all">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
