import { UnsubscribePage } from '#ui/unsubscribe-page.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { unsubscribeFromWishlistAlerts } from '../contract.ts'

const UNSUBSCRIBE_FAILED = "We couldn't stop your emails. Please try again."

export function WishlistUnsubscribePage() {
  const unsubscribe = (token: string) =>
    callApi(
      unsubscribeFromWishlistAlerts,
      { body: { token } },
      { fallbackMessage: UNSUBSCRIBE_FAILED, networkMessage: NETWORK_ERROR },
    )
  return (
    <UnsubscribePage
      title="Wishlist emails"
      text="Press the button to stop emails about price drops and restocks. Your wishlist stays as it is."
      buttonLabel="Stop these emails"
      doneText="Done: no more emails about your wishlist. What you saved stays there."
      link={{ to: '/wishlist', label: 'See your wishlist' }}
      unsubscribe={unsubscribe}
    />
  )
}
