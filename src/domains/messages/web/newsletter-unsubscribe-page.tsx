import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { unsubscribeFromNewsletter } from '../contract.ts'
import { NewsletterLinkPage } from './newsletter-link-page.tsx'

const errorMessages = {
  fallbackMessage: "We couldn't unsubscribe you. Please try again.",
  networkMessage: NETWORK_ERROR,
}

export function NewsletterUnsubscribePage() {
  return (
    <NewsletterLinkPage
      title="Leaving the list"
      text="You won't get any more newsletters. We'll still email you about your orders."
      buttonLabel="Take me off the list"
      pendingLabel="Leaving..."
      submitToken={(token) => callApi(unsubscribeFromNewsletter, { body: { token } }, errorMessages)}
      done={{ title: 'Off the list', text: (email) => <>No more newsletters for {email}.</> }}
    />
  )
}
