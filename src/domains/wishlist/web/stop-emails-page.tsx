import { StopEmails } from '#ui/stop-emails.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { stopWishlistAlerts } from '../contract.ts'

const STOP_FAILED = "We couldn't stop your emails. Please try again."

export function StopEmailsPage() {
  const stop = (token: string) =>
    callApi(stopWishlistAlerts, { body: { token } }, { fallbackMessage: STOP_FAILED, networkMessage: NETWORK_ERROR })
  return (
    <StopEmails
      title="Wishlist emails"
      text="Press the button to stop emails about price drops and restocks. Your wishlist stays as it is."
      buttonLabel="Stop these emails"
      doneText="Done: no more emails about your wishlist. What you saved stays there."
      link={{ to: '/wishlist', label: 'See your wishlist' }}
      stop={stop}
    />
  )
}
