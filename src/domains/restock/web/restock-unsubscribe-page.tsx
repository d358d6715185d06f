import { UnsubscribePage } from '#ui/unsubscribe-page.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { unsubscribeFromRestockAlerts } from '../contract.ts'

const UNSUBSCRIBE_FAILED = "We couldn't stop your alerts. Please try again."

export function RestockUnsubscribePage() {
  const unsubscribe = (token: string) =>
    callApi(
      unsubscribeFromRestockAlerts,
      { body: { token } },
      { fallbackMessage: UNSUBSCRIBE_FAILED, networkMessage: NETWORK_ERROR },
    )
  return (
    <UnsubscribePage
      title="Restock alerts"
      text="Press the button to stop all restock alerts for your email address. This doesn't affect the newsletter."
      buttonLabel="Stop all alerts"
      doneText="Done: no more restock alerts for this address, unless you request one again."
      link={{ to: '/collections/all', label: 'See what is in stock' }}
      unsubscribe={unsubscribe}
    />
  )
}
