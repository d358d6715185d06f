import { UnsubscribePage } from '#ui/unsubscribe-page.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { unsubscribeFromReviewRequests } from '../contract.ts'

const UNSUBSCRIBE_FAILED = "We couldn't stop these emails. Please try again."

export function ReviewUnsubscribePage() {
  const unsubscribe = (token: string) =>
    callApi(
      unsubscribeFromReviewRequests,
      { body: { token } },
      { fallbackMessage: UNSUBSCRIBE_FAILED, networkMessage: NETWORK_ERROR },
    )
  return (
    <UnsubscribePage
      title="Review requests"
      text="Press the button and we won't ask you for reviews again. Emails about your orders still come."
      buttonLabel="Stop asking me"
      doneText="Done: we won't ask you for reviews again. You can still write one on any product you have received."
      link={{ to: '/collections/all', label: 'Back to the shop' }}
      unsubscribe={unsubscribe}
    />
  )
}
