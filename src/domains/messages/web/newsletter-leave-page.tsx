import { call, NO_NETWORK } from '#web/api.ts'
import { leaveNewsletter } from '../contract.ts'
import { NewsletterLinkPage } from './newsletter-link-page.tsx'

const errorMessages = { otherwise: "We couldn't unsubscribe you. Please try again.", unreached: NO_NETWORK }

export function NewsletterLeavePage() {
  return (
    <NewsletterLinkPage
      title="Leaving the list"
      line="You won't get any more newsletters. We'll still email you about your orders."
      label="Take me off the list"
      busy="Leaving..."
      act={(token) => call(leaveNewsletter, { body: { token } }, errorMessages)}
      done={{ title: 'Off the list', line: (email) => <>No more newsletters for {email}. The corner stays open.</> }}
    />
  )
}
