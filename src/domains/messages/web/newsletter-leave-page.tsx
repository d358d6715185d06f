import { call, NO_NETWORK } from '#web/api.ts'
import { leaveNewsletter } from '../contract.ts'
import { NewsletterLinkPage } from './newsletter-link-page.tsx'

const failing = { otherwise: 'We could not take you off the list. Please try again.', unreached: NO_NETWORK }

export function NewsletterLeavePage() {
  return (
    <NewsletterLinkPage
      title="Leaving the list"
      line="One press, and no more newsletters come. Mails about your orders are another thing: they go on."
      label="Take me off the list"
      busy="Leaving..."
      act={(token) => call(leaveNewsletter, { body: { token } }, failing)}
      done={{ title: 'Off the list', line: (email) => <>No more newsletters for {email}. The corner stays open.</> }}
    />
  )
}
