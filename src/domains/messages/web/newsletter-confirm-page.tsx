import { call, NO_NETWORK } from '#web/api.ts'
import { confirmSubscription } from '../contract.ts'
import { link, NewsletterLinkPage } from './newsletter-link-page.tsx'

const errorMessages = { otherwise: "We couldn't confirm your subscription. Please try again.", unreached: NO_NETWORK }

export function NewsletterConfirmPage() {
  return (
    <NewsletterLinkPage
      title="One click to go"
      line="Confirm, and you'll be the first to hear about drops, restocks and offers."
      label="Yes, count me in"
      busy="Confirming..."
      act={(token) => call(confirmSubscription, { body: { token } }, errorMessages)}
      done={{ title: "You're in", line: (email) => <>Welcome to the corner. The next drop finds you at {email}.</> }}
      footnote={
        <p>
          Link not working?{' '}
          <a href="#newsletter" className={link}>
            Subscribe again
          </a>
        </p>
      }
    />
  )
}
