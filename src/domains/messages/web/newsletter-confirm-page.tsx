import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { confirmSubscription } from '../contract.ts'
import { linkStyle, NewsletterLinkPage } from './newsletter-link-page.tsx'

const errorMessages = {
  fallbackMessage: "We couldn't confirm your subscription. Please try again.",
  networkMessage: NETWORK_ERROR,
}

export function NewsletterConfirmPage() {
  return (
    <NewsletterLinkPage
      title="One click to go"
      text="Confirm, and we'll tell you about new products, restocks and offers."
      buttonLabel="Yes, count me in"
      pendingLabel="Confirming..."
      submitToken={(token) => callApi(confirmSubscription, { body: { token } }, errorMessages)}
      done={{ title: "You're in", text: (email) => <>Welcome. Our newsletter goes to {email}.</> }}
      footnote={
        <p>
          Link not working?{' '}
          <a href="#newsletter" className={linkStyle}>
            Subscribe again
          </a>
        </p>
      }
    />
  )
}
