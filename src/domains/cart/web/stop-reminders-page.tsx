import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Form } from '#ui/form.tsx'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { stopCartReminders } from '../reminder-contract.ts'

const STOP_FAILED = "We couldn't stop your reminders. Please try again."

/** Needs a button press, because email scanners follow every link. */
export function StopRemindersPage() {
  const [params] = useSearchParams()
  const [isDone, setDone] = useState(false)
  const stopReminders = () =>
    callApi(
      stopCartReminders,
      { body: { token: params.get('token') ?? '' } },
      { fallbackMessage: STOP_FAILED, networkMessage: NETWORK_ERROR },
    )
  return (
    <section className="gutter grid min-h-[60vh] content-center gap-6 py-12">
      <PageHead title="Cart reminders" />
      <h1 className="headline text-[clamp(2.25rem,6.5vw,6rem)]">{isDone ? 'All quiet' : 'Cart reminders'}</h1>
      {isDone ? (
        <p role="status" className="max-w-[42ch] text-lg leading-snug">
          Done: no more reminders. Your cart stays as it is.
        </p>
      ) : (
        <>
          <p className="max-w-[42ch] text-lg leading-snug">
            Press the button to stop reminders of your cart. What is in it stays there.
          </p>
          <Form
            fields={[]}
            validate={() => []}
            submit={stopReminders}
            onSuccess={() => setDone(true)}
            className="grid max-w-md gap-4"
          >
            <SubmitButton
              label="Stop these emails"
              pendingLabel="Stopping..."
              noScriptText="This needs JavaScript, which this browser has switched off."
            />
          </Form>
        </>
      )}
      <p>
        <Link to="/collections/all" className="inline-block py-2 font-bold underline underline-offset-4 hover:bg-acid">
          Keep looking
        </Link>
      </p>
    </section>
  )
}
