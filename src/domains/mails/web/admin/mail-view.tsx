import { useQuery } from '@tanstack/react-query'
import { when } from '#ui/admin/when.ts'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import type { Mail } from '../../contract.ts'
import { StateTag } from './mail-list.tsx'
import { MailFrame, MailPart, MailText } from './mail-parts.tsx'
import { mailQuery } from './mails-queries.ts'

const FORGOTTEN = 'It held a link that opens an account, so its text was forgotten here when it was sent.'

/** One mail: whom to, what became of it, and how it reads with and without its looks. */
export function MailView({ id, back }: { id: string; back: string }) {
  const mail = useQuery(mailQuery(id))
  return (
    <section aria-label="The mail" className="gutter grid grid-cols-[minmax(0,1fr)] content-start gap-6 py-6 lg:py-8">
      <Link
        to={{ search: back }}
        className="justify-self-start py-2 font-bold underline underline-offset-4 hover:bg-acid lg:hidden"
      >
        All mails
      </Link>
      <Loaded query={mail}>{(read) => <Reading mail={read} />}</Loaded>
    </section>
  )
}

function Reading({ mail }: { mail: Mail }) {
  const { subject, state, error, text, html } = mail
  return (
    <>
      <div className="grid gap-4">
        <div className="flex items-start justify-between gap-4">
          <h2 className="text-2xl leading-tight font-bold break-words">{subject}</h2>
          <StateTag state={state} />
        </div>
        <Facts mail={mail} />
        {error && <p className="bg-brick px-3 py-2 font-semibold break-words">{error}</p>}
      </div>
      {text === '' && html === '' ? (
        <p className="max-w-[60ch] text-pretty">{FORGOTTEN}</p>
      ) : (
        <>
          <MailPart title="As it looks">
            <MailFrame title={subject} html={html} className="h-[36rem] w-full" />
          </MailPart>
          <MailPart title="As plain text">
            <MailText text={text} />
          </MailPart>
        </>
      )}
    </>
  )
}

function Facts({ mail: { to, createdAt, sentAt } }: { mail: Mail }) {
  const facts = [['To', to], ['Written', when(createdAt)], ...(sentAt === undefined ? [] : [['Sent', when(sentAt)]])]
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
