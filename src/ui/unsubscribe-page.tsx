import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Form } from './form.tsx'
import { Link } from './link.tsx'
import { PageHead } from './page-head.tsx'
import { SubmitButton } from './submit-button.tsx'

interface UnsubscribePageProps {
  title: string
  /** What the button does. */
  text: string
  buttonLabel: string
  doneText: string
  /** Where to go next. */
  link: { to: string; label: string }
  /** Stops the emails of the recipient of the token in the URL. */
  unsubscribe: (token: string) => Promise<unknown>
}

/** The page that a link in an email opens to stop more of them. Needs a button press, because email scanners follow every link. */
export function UnsubscribePage({ title, text, buttonLabel, doneText, link, unsubscribe }: UnsubscribePageProps) {
  const [params] = useSearchParams()
  const [isDone, setDone] = useState(false)
  return (
    <section className="gutter grid min-h-[60vh] content-center gap-6 py-12">
      <PageHead title={title} />
      <h1 className="headline text-[clamp(2.25rem,6.5vw,6rem)]">{isDone ? 'All quiet' : title}</h1>
      {isDone ? (
        <p role="status" className="max-w-[42ch] text-lg leading-snug">
          {doneText}
        </p>
      ) : (
        <>
          <p className="max-w-[42ch] text-lg leading-snug">{text}</p>
          <Form
            fields={[]}
            validate={() => []}
            submit={() => unsubscribe(params.get('token') ?? '')}
            onSuccess={() => setDone(true)}
            className="grid max-w-md gap-4"
          >
            <SubmitButton
              label={buttonLabel}
              pendingLabel="Stopping..."
              noScriptText="This needs JavaScript, which is turned off in this browser."
            />
          </Form>
        </>
      )}
      <p>
        <Link to={link.to} className="inline-block py-2 font-bold underline underline-offset-4 hover:bg-accent">
          {link.label}
        </Link>
      </p>
    </section>
  )
}
