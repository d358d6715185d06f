import { StopEmails } from '#ui/stop-emails.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { stopRestockAlerts } from '../contract.ts'

const STOP_FAILED = "We couldn't stop your alerts. Please try again."

export function StopAlertsPage() {
  const stop = (token: string) =>
    callApi(stopRestockAlerts, { body: { token } }, { fallbackMessage: STOP_FAILED, networkMessage: NETWORK_ERROR })
  return (
    <StopEmails
      title="Restock alerts"
      text="Press the button to stop all restock alerts for your email address. This doesn't affect the newsletter."
      buttonLabel="Stop all alerts"
      doneText="Done: no more restock alerts for this address, unless you request one again."
      link={{ to: '/collections/all', label: 'See what is in stock' }}
      stop={stop}
    />
  )
}
