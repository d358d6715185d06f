import type { Hero, SectionLink } from '#domains/content/contract.ts'
import { Arrow } from '#ui/arrow.tsx'
import { DecorativeImage } from '#ui/decorative-image.tsx'
import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { useLogo } from '#ui/logo-shape.tsx'
import { useSite } from '#ui/site.ts'
import { VideoPlayer } from '#ui/video-player.tsx'

/** Fits the viewport below the header. */
const filmSize = 'aspect-9/16 max-h-[calc(100svh-6.5rem)] md:aspect-video lg:max-h-[calc(100svh-9.4rem)]'
const pictureSize = 'aspect-4/5 max-h-[calc(100svh-6.5rem)] md:aspect-video lg:max-h-[calc(100svh-9.4rem)]'
/** The film is dark behind the text: at the bottom on phones, at the bottom left on wider screens. */
const textOverFilm = 'absolute bottom-0 left-0 pb-4 text-[8.4vw] md:pb-[2.5vw] md:text-[6.6vw] lg:text-[6.1vw]'
const textWithoutFilm = 'relative py-8 text-[8.4vw] md:text-[9vw] lg:py-12'

/** The plate of the sign has room for a logo of about three times its height. */
const MAX_SIGN_RATIO = 3.5

export function HomeHero({ section }: { section: Hero }) {
  const { name, kind, width, height } = useLogo()
  if (section.layout === 'plain') return <PlainHero section={section} />
  if (kind === 'outline' && width < height * MAX_SIGN_RATIO) return <SignHero section={section} />
  return <PlainHero section={{ ...section, headline: `${section.headline} ${name}` }} />
}

function SignHero({ section: { headline, text, link, film } }: { section: Hero }) {
  return (
    <section className="bg-ink text-paper">
      <div className={`relative w-full overflow-hidden ${film ? filmSize : ''}`}>
        {film && <VideoPlayer {...film} className="object-[50%_75%] md:object-[0%_75%]" />}
        <div className={`gutter ${film ? textOverFilm : textWithoutFilm}`}>
          <StreetSign headline={headline} link={link} />
        </div>
      </div>
      {text && <p className="gutter border-t border-iron py-5 text-pretty md:text-lg">{text}</p>}
    </section>
  )
}

/** The headline, designed like a street sign with the brand on its plate. */
function StreetSign({ headline, link }: { headline: string; link: SectionLink | undefined }) {
  const words = headline.split(' ')
  const half = Math.ceil(words.length / 2)
  return (
    <div className="relative w-fit [--plate:1.9em] md:[--plate:1em]">
      <h1 className="headline text-[1em] leading-[0.86] whitespace-nowrap">
        {/* an M has a side bearing that an A lacks */}
        <span className="-ml-[0.06em] md:block">{words.slice(0, half).join(' ')}</span>{' '}
        <span className="md:block">{words.slice(half).join(' ')}</span>
        <span className="mt-[0.12em] block w-fit bg-accent px-[0.14em] pt-[0.1em] pb-[0.06em] text-[length:var(--plate)] text-ink">
          <Logo className="block h-[0.86em]" />
        </span>
      </h1>
      {link && (
        <div className="absolute right-0 bottom-0 left-[calc(3.1*var(--plate))] h-[calc(1.02*var(--plate))]">
          <Link
            to={link.to}
            className="group flex size-full items-center justify-between gap-3 bg-paper px-3 text-sm leading-tight font-bold text-ink hover:bg-accent lg:px-5 lg:text-lg"
          >
            {link.label} <Arrow />
          </Link>
        </div>
      )}
    </div>
  )
}

/** The headline on a dark field, beside or over the shop's own picture or film. */
function PlainHero({ section: { headline, text, link, film, picture } }: { section: Hero }) {
  const { brand } = useSite()
  const hasMedia = film !== undefined || picture !== undefined
  return (
    <section className="bg-ink text-paper">
      {hasMedia && (
        <div className={`relative w-full overflow-hidden bg-coal ${film ? filmSize : pictureSize}`}>
          {film ? (
            <VideoPlayer {...film} />
          ) : (
            picture && (
              <DecorativeImage
                narrow={picture.narrow}
                wide={picture.wide ?? picture.narrow}
                wideMedia="(min-width: 48rem)"
                sizes="100vw"
                priority
              />
            )
          )}
        </div>
      )}
      <div
        className={`gutter grid gap-6 ${hasMedia ? 'border-t border-iron py-8 lg:py-12' : 'py-14 md:py-24 lg:py-32'}`}
      >
        <h1 className="headline max-w-[18ch] text-[clamp(2.6rem,9vw,8rem)] leading-[0.9] text-balance wrap-anywhere">
          {headline || brand.name}
        </h1>
        {(text || brand.tagline) && (
          <p className="max-w-[60ch] text-lg text-pretty md:text-xl">{text || brand.tagline}</p>
        )}
        {link && (
          <Link
            to={link.to}
            className="group flex min-h-13 w-fit items-center gap-6 bg-accent px-5 font-bold text-ink hover:bg-paper lg:text-lg"
          >
            {link.label} <Arrow />
          </Link>
        )}
      </div>
    </section>
  )
}
