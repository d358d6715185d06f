import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { ShopError } from '#shared/errors.ts'
import { Link, type LinkProps } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useSite } from '#ui/site.ts'
import { Tag } from '#ui/tag.tsx'
import { Document } from './document.tsx'
import { ChunkLoadError } from './load-chunk.ts'
import { PageFallback } from './page-fallback.tsx'

const ERROR_TITLE = 'Unexpected Application Error!'
const UNKNOWN_ERROR = 'Something broke on our side. Try again in a moment.'

/** Error boundary of a page, inside the layout. */
export function PageFailure() {
  const error = useRouteError()
  if (error instanceof ShopError && error.code === 'not_found') return <NotFound />
  return isChunkLoadError(error) ? <ReloadingScreen error={error} /> : <ErrorScreen error={error} />
}

/** Matches our own error and those of Chromium, Firefox and Safari. */
const isChunkLoadError = (error: unknown) =>
  error instanceof ChunkLoadError ||
  (error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message))

/** Error boundary of the layout itself. */
export function DocumentFailure() {
  return (
    <Document>
      <main>
        <PageFailure />
      </main>
    </Document>
  )
}

const longWords = 'text-[clamp(1.9rem,10cqi,8rem)] wrap-anywhere'

function NotFound() {
  const { notFoundHeadline, notFoundText } = useSite().brand.copy
  return (
    <Failure
      title="Page not found"
      tag={<Tag color="accent">404 Page not found</Tag>}
      headline={notFoundHeadline}
      headlineSize={/\S{7}/.test(notFoundHeadline) ? longWords : 'text-[clamp(3.5rem,17cqi,16rem)]'}
      text={notFoundText}
      action={<ActionLink to="/collections/all">New Launches</ActionLink>}
    />
  )
}

/** Reloads the page once when its code did not load; shows the error if that did not help. */
function ReloadingScreen({ error }: { error: unknown }) {
  const [hasGivenUp, setGivenUp] = useState(false)
  useEffect(() => setGivenUp(!reloadOnce()), [])
  return hasGivenUp ? <ErrorScreen error={error} /> : <PageFallback />
}

const RELOADED_KEY = 'reloaded'

/**
 * Reloads the page, because a release may have replaced its code since it was opened. Reloads each URL only once, so a
 * broken page does not reload forever. Returns whether it reloads.
 */
function reloadOnce(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === window.location.href) return false
    sessionStorage.setItem(RELOADED_KEY, window.location.href)
  } catch {
    // without storage it could reload forever
    return false
  }
  window.location.reload()
  return true
}

function ErrorScreen({ error }: { error: unknown }) {
  const location = useLocation()
  const publicError = error instanceof ShopError ? error : new ShopError('internal', UNKNOWN_ERROR)
  return (
    <Failure
      title={ERROR_TITLE}
      tag={<Tag color="brick">{publicError.status}</Tag>}
      headline={ERROR_TITLE}
      headlineSize={longWords}
      text={publicError.message}
      action={
        <ActionLink
          to={location}
          onClick={(event) => {
            event.preventDefault()
            window.location.reload()
          }}
        >
          Try again
        </ActionLink>
      }
    />
  )
}

interface FailureProps {
  title: string
  tag: ReactNode
  headline: string
  /** The largest font size at which the longest word fits. */
  headlineSize: string
  text: string
  /** Shown after the link to the home page. */
  action: ReactNode
}

function Failure({ title, tag, headline, headlineSize, text, action }: FailureProps) {
  return (
    <section className="gutter grid min-h-[70vh] content-center gap-6 py-8">
      <PageHead title={title} />
      <p>{tag}</p>
      <div className="@container grid gap-8">
        <h1 className={`headline ${headlineSize}`}>{headline}</h1>
        <p className="max-w-prose text-lg text-pretty">{text}</p>
        <p className="flex flex-wrap gap-3">
          <ActionLink to="/" isPrimary>
            {useSite().brand.copy.homeLink}
          </ActionLink>
          {action}
        </p>
      </div>
    </section>
  )
}

function ActionLink({ isPrimary = false, ...link }: LinkProps & { isPrimary?: boolean }) {
  const variantStyle = isPrimary ? 'bg-ink text-paper hover:bg-accent hover:text-ink' : 'hover:bg-accent'
  return (
    <Link
      {...link}
      className={`inline-flex min-h-12 items-center border border-ink px-5 font-semibold ${variantStyle}`}
    />
  )
}
