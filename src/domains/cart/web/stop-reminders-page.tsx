import { StopEmails } from '#ui/stop-emails.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { stopCartReminders } from '../reminder-contract.ts'

const STOP_FAILED = "We couldn't stop your reminders. Please try again."

export function StopRemindersPage() {
  const stop = (token: string) =>
    callApi(stopCartReminders, { body: { token } }, { fallbackMessage: STOP_FAILED, networkMessage: NETWORK_ERROR })
  return (
    <StopEmails
      title="Cart reminders"
      text="Press the button to stop reminders of your cart. What is in it stays there."
      buttonLabel="Stop these emails"
      doneText="Done: no more reminders. Your cart stays as it is."
      link={{ to: '/collections/all', label: 'Keep looking' }}
      stop={stop}
    />
  )
}
