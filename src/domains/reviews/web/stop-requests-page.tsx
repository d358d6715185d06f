import { StopEmails } from '#ui/stop-emails.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { stopReviewRequests } from '../contract.ts'

const STOP_FAILED = "We couldn't stop these emails. Please try again."

export function StopRequestsPage() {
  const stop = (token: string) =>
    callApi(stopReviewRequests, { body: { token } }, { fallbackMessage: STOP_FAILED, networkMessage: NETWORK_ERROR })
  return (
    <StopEmails
      title="Review requests"
      text="Press the button and we won't ask you for reviews again. Emails about your orders still come."
      buttonLabel="Stop asking me"
      doneText="Done: we won't ask you for reviews again. You can still write one on any product you have received."
      link={{ to: '/collections/all', label: 'Back to the shop' }}
      stop={stop}
    />
  )
}
