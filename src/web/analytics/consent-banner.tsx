import { Link } from '#ui/link.tsx'
import type { Site } from '#ui/site.ts'

interface ConsentBannerProps {
  ids: NonNullable<Site['analytics']>
  onDecide: (isGranted: boolean) => void
}

const buttonClass = 'min-h-12 grow cursor-pointer border border-paper px-6 font-semibold hover:bg-accent hover:text-ink'

/** Both choices look the same. The page works behind it. */
export function ConsentBanner({ ids, onDecide }: ConsentBannerProps) {
  const providers = [ids.googleAnalyticsId && 'Google Analytics', ids.metaPixelId && 'Meta Pixel'].filter(Boolean)
  return (
    <section
      aria-label="Cookie choices"
      className="fixed inset-x-0 bottom-0 z-40 border-t-4 border-accent bg-ink text-paper md:right-auto md:bottom-4 md:left-4 md:max-w-[27rem]"
    >
      <div className="grid gap-4 p-4 md:p-5">
        <p className="text-sm leading-relaxed text-pretty">
          May we count your visit with {providers.join(' and ')}? That sets cookies and tells us what people like here.{' '}
          <Link to="/privacy" className="underline underline-offset-4 hover:text-accent">
            Privacy Policy
          </Link>
        </p>
        <div className="flex gap-3">
          <button type="button" className={buttonClass} onClick={() => onDecide(false)}>
            Decline
          </button>
          <button type="button" className={buttonClass} onClick={() => onDecide(true)}>
            Accept
          </button>
        </div>
      </div>
    </section>
  )
}
