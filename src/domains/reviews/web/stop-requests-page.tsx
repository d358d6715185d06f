import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Form } from '#ui/form.tsx'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { SubmitButton } from '#ui/submit-button.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { stopReviewRequests } from '../contract.ts'

const STOP_FAILED = "We couldn't stop these emails. Please try again."

/** Needs a button press, because email scanners follow every link. */
export function StopRequestsPage() {
  const [params] = useSearchParams()
  const [isDone, setDone] = useState(false)
  const stop = () =>
    callApi(
      stopReviewRequests,
      { body: { token: params.get('token') ?? '' } },
      { fallbackMessage: STOP_FAILED, networkMessage: NETWORK_ERROR },
    )
  return (
    <section className="gutter grid min-h-[60vh] content-center gap-6 py-12">
      <PageHead title="Review requests" />
      <h1 className="headline text-[clamp(2.25rem,6.5vw,6rem)]">{isDone ? 'All quiet' : 'Review requests'}</h1>
      {isDone ? (
        <p role="status" className="max-w-[42ch] text-lg leading-snug">
          Done: we won't ask you for reviews again. You can still write one on any product you have received.
        </p>
      ) : (
        <>
          <p className="max-w-[42ch] text-lg leading-snug">
            Press the button and we won't ask you for reviews again. Emails about your orders still come.
          </p>
          <Form
            fields={[]}
            validate={() => []}
            submit={stop}
            onSuccess={() => setDone(true)}
            className="grid max-w-md gap-4"
          >
            <SubmitButton
              label="Stop asking me"
              pendingLabel="Stopping..."
              noScriptText="This needs JavaScript, which this browser has switched off."
            />
          </Form>
        </>
      )}
      <p>
        <Link to="/collections/all" className="inline-block py-2 font-bold underline underline-offset-4 hover:bg-acid">
          Back to the shop
        </Link>
      </p>
    </section>
  )
}
