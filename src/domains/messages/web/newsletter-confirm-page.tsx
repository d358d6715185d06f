import { call, NO_NETWORK } from '#web/api.ts'
import { confirmSubscription } from '../contract.ts'
import { link, NewsletterLinkPage } from './newsletter-link-page.tsx'

const failing = { otherwise: 'We could not confirm it. Please try again.', unreached: NO_NETWORK }

export function NewsletterConfirmPage() {
  return (
    <NewsletterLinkPage
      title="One press to go"
      line="Say yes, and drops, restocks and offers come to you first."
      label="Yes, count me in"
      busy="Confirming..."
      act={(token) => call(confirmSubscription, { body: { token } }, failing)}
      done={{ title: 'You are in', line: (email) => <>Welcome to the corner. The next drop finds you at {email}.</> }}
      beside={
        <p>
          The link does not work?{' '}
          <a href="#newsletter" className={link}>
            Subscribe again
          </a>
        </p>
      }
    />
  )
}
