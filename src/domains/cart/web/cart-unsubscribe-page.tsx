import { UnsubscribePage } from '#ui/unsubscribe-page.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { unsubscribeFromCartReminders } from '../reminder-contract.ts'

const UNSUBSCRIBE_FAILED = "We couldn't stop your reminders. Please try again."

export function CartUnsubscribePage() {
  const unsubscribe = (token: string) =>
    callApi(
      unsubscribeFromCartReminders,
      { body: { token } },
      { fallbackMessage: UNSUBSCRIBE_FAILED, networkMessage: NETWORK_ERROR },
    )
  return (
    <UnsubscribePage
      title="Cart reminders"
      text="Press the button to stop reminders of your cart. What is in it stays there."
      buttonLabel="Stop these emails"
      doneText="Done: no more reminders. Your cart stays as it is."
      link={{ to: '/collections/all', label: 'Keep looking' }}
      unsubscribe={unsubscribe}
    />
  )
}
