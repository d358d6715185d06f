import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { contentQueryOptions } from '#domains/content/web/queries.ts'
import { NewsletterForm } from '#domains/messages/web/newsletter-form.tsx'
import { writeStorage } from '#ui/browser-storage.ts'
import { useSite } from '#ui/site.ts'
import { CONSENT_KEY } from './analytics/consent-key.ts'
import { FooterLinks } from './footer-links.tsx'
import { FooterLogo } from './footer-logo.tsx'
import { LogoMarquee } from './footer-marquee.tsx'
import { FooterReceipt } from './footer-receipt.tsx'
import { FollowUs } from './footer-social.tsx'
import { FooterVideo } from './footer-video.tsx'

const buttonClass = 'min-h-11 cursor-pointer px-2 hover:text-accent noscript:hidden'

export function Footer() {
  const { brand, social, analytics } = useSite()
  const { data: { footerFilm } = {} } = useQuery(contentQueryOptions)
  const [isMotionPaused, setMotionPaused] = useState(false)
  return (
    <footer className="below-fold border-t border-ink bg-ink text-paper">
      <LogoMarquee isPaused={isMotionPaused} />
      <div className="below-fold grid border-b border-iron md:grid-cols-[3fr_2fr]">
        <NewsletterForm />
        {(footerFilm || social.profiles.length > 0) && (
          <div className="flex flex-col border-iron max-md:border-t md:border-l">
            {footerFilm && <FooterVideo video={footerFilm} isPaused={isMotionPaused} />}
            <FollowUs />
          </div>
        )}
      </div>
      <FooterLinks />
      <div className="below-fold gutter grid items-center gap-8 border-b border-iron py-8 md:grid-cols-[3fr_2fr] lg:grid-cols-[1fr_22rem] lg:gap-16 lg:py-10">
        <FooterLogo />
        <FooterReceipt />
      </div>
      <div className="mono-caption gutter flex flex-wrap items-center justify-between gap-x-4 py-2 text-ash">
        <p>
          © <CurrentYear /> {brand.name}. All rights reserved.
        </p>
        <div className="-mx-2 flex flex-wrap">
          {analytics && (
            <button type="button" onClick={() => writeStorage(CONSENT_KEY, null)} className={buttonClass}>
              Cookie choices
            </button>
          )}
          <button type="button" onClick={() => setMotionPaused(!isMotionPaused)} className={buttonClass}>
            {isMotionPaused ? 'Play motion' : 'Pause motion'}
          </button>
        </div>
      </div>
    </footer>
  )
}

const subscribeToNothing = () => () => {}

/** Shows the server's year until hydration, then the browser's: a cached page may be from last year. */
function CurrentYear() {
  const { year } = useSite()
  return useSyncExternalStore(
    subscribeToNothing,
    () => new Date().getFullYear(),
    () => year,
  )
}
