import { brandMedia } from '#shared/brand-media.ts'
import { Arrow } from '#ui/arrow.tsx'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { VideoPlayer } from '#ui/video-player.tsx'

const { promo } = brandMedia

/** Fits the viewport below the header. */
const filmSize = 'aspect-9/16 max-h-[calc(100svh-6.5rem)] md:aspect-video lg:max-h-[calc(100svh-9.9rem)]'
/** The film is dark behind the text: at the bottom on phones, at the bottom left on wider screens. */
const textOverFilm = 'absolute bottom-0 left-0 pb-4 text-[8.4vw] md:pb-[2.5vw] md:text-[7.4vw] lg:text-[6.1vw]'
const textWithoutFilm = 'relative py-8 text-[8.4vw] md:text-[9vw] lg:py-12'

export function HomeHero() {
  return (
    <section className="bg-ink text-paper">
      <div className={`relative w-full overflow-hidden ${promo ? filmSize : ''}`}>
        {promo && <VideoPlayer {...promo} className="object-[50%_75%] md:object-[0%_75%]" />}
        <div className={`gutter ${promo ? textOverFilm : textWithoutFilm}`}>
          <StreetSign />
        </div>
      </div>
      <p className="gutter border-t border-iron py-5 text-pretty md:text-lg">
        Oversized tees, acid washes and hoodies with the weight to stand up on their own. Cut for chai stalls, gully
        cricket and the last local home.
      </p>
    </section>
  )
}

/** The headline, designed like a street sign with the brand on its plate. */
function StreetSign() {
  return (
    <div className="relative w-fit [--plate:1.9em] md:[--plate:1em]">
      <h1 className="headline text-[1em] leading-[0.86] whitespace-nowrap">
        {/* the M has a side bearing that the A lacks */}
        <span className="-ml-[0.06em] md:block">Meet me</span> <span className="md:block">at the</span>
        <span className="mt-[0.12em] block w-fit bg-acid px-[0.14em] pt-[0.1em] pb-[0.06em] text-[length:var(--plate)] text-ink">
          <Logo className="block h-[0.86em]" />
        </span>
      </h1>
      <div className="absolute right-0 bottom-0 left-[calc(3.1*var(--plate))] h-[calc(1.02*var(--plate))]">
        <Link
          to="/collections/all"
          className="group flex size-full items-center justify-between gap-3 bg-paper px-3 text-sm leading-tight font-bold text-ink hover:bg-acid lg:px-5 lg:text-lg"
        >
          Shop New Launches <Arrow />
        </Link>
      </div>
    </div>
  )
}
