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
      text="Confirm, and you'll be the first to hear about drops, restocks and offers."
      buttonLabel="Yes, count me in"
      pendingLabel="Confirming..."
      submitToken={(token) => callApi(confirmSubscription, { body: { token } }, errorMessages)}
      done={{ title: "You're in", text: (email) => <>Welcome. The next drop finds you at {email}.</> }}
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
