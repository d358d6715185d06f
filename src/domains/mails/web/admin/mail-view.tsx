import { useQuery } from '@tanstack/react-query'
import { when } from '#ui/admin/when.ts'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import type { Mail } from '../../contract.ts'
import { StateTag } from './mail-list.tsx'
import { MailFrame, MailPart, MailText } from './mail-parts.tsx'
import { mailQuery } from './mails-queries.ts'

const REDACTED = 'This email contained a link that opens an account, so its content was deleted after sending.'

export function MailView({ id, back }: { id: string; back: string }) {
  const email = useQuery(mailQuery(id))
  return (
    <section aria-label="Email" className="gutter grid grid-cols-[minmax(0,1fr)] content-start gap-6 py-6 lg:py-8">
      <Link
        to={{ search: back }}
        className="justify-self-start py-2 font-bold underline underline-offset-4 hover:bg-acid lg:hidden"
      >
        All emails
      </Link>
      <Loaded query={email}>{(data) => <EmailDetails email={data} />}</Loaded>
    </section>
  )
}

function EmailDetails({ email }: { email: Mail }) {
  const { subject, state, error, text, html } = email
  return (
    <>
      <div className="grid gap-4">
        <div className="flex items-start justify-between gap-4">
          <h2 className="text-2xl leading-tight font-bold break-words">{subject}</h2>
          <StateTag state={state} />
        </div>
        <Facts email={email} />
        {error && <p className="bg-brick px-3 py-2 font-semibold break-words">{error}</p>}
      </div>
      {text === '' && html === '' ? (
        <p className="max-w-[60ch] text-pretty">{REDACTED}</p>
      ) : (
        <>
          <MailPart title="HTML">
            <MailFrame title={subject} html={html} className="h-[36rem] w-full" />
          </MailPart>
          <MailPart title="Plain text">
            <MailText text={text} />
          </MailPart>
        </>
      )}
    </>
  )
}

function Facts({ email: { to, createdAt, sentAt } }: { email: Mail }) {
  const facts = [['To', to], ['Created', when(createdAt)], ...(sentAt === undefined ? [] : [['Sent', when(sentAt)]])]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 font-mono text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-smoke">{name}</dt>
          <dd className="break-all">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
