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
      line="You won't get any more newsletters. We'll still email you about your orders."
      label="Take me off the list"
      busy="Leaving..."
      act={(token) => callApi(unsubscribeFromNewsletter, { body: { token } }, errorMessages)}
      done={{ title: 'Off the list', line: (email) => <>No more newsletters for {email}. The corner stays open.</> }}
    />
  )
}
