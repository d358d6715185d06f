import { type ReactNode, useEffect, useState } from 'react'
import { type LinkProps, useLocation, useRouteError } from 'react-router'
import { ShopError } from '#shared/errors.ts'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Tag } from '#ui/tag.tsx'
import { MissingCode } from './bring-code.ts'
import { Document } from './document.tsx'
import { newLaunches } from './navigation.ts'
import { PageFallback } from './page-fallback.tsx'
import { reopenOnce } from './stay-current.ts'

const ERROR_TITLE = 'Unexpected Application Error!'
const UNKNOWN = 'Something broke on our side. Try again in a moment.'

/** A page that failed, inside the layout. */
export function PageFailure() {
  const error = useRouteError()
  if (error instanceof ShopError && error.code === 'not_found') return <NotFound />
  return isMissingCode(error) ? <MissingScreen error={error} /> : <Broken error={error} />
}

/** As we say it, and as Chromium, Firefox and Safari do. */
const isMissingCode = (error: unknown) =>
  error instanceof MissingCode ||
  (error instanceof TypeError && /dynamically imported module|importing a module script/i.test(error.message))

/** The layout itself failed: the same, without it. */
export function DocumentFailure() {
  return (
    <Document>
      <main>
        <PageFailure />
      </main>
    </Document>
  )
}

function NotFound() {
  return (
    <Failure
      title="Page not found"
      tag={<Tag colour="acid">404 Page not found</Tag>}
      headline="Wrong gali."
      size="text-[clamp(3.5rem,17vw,16rem)]"
      text="Nobody at this corner knows that address. The page has moved, sold out for good, or never was."
      way={<Way to={newLaunches.to}>{newLaunches.label}</Way>}
    />
  )
}

/** The code of the screen did not come: the page is asked for anew, and that failing, has failed. */
function MissingScreen({ error }: { error: unknown }) {
  const [isLost, setLost] = useState(false)
  useEffect(() => setLost(!reopenOnce()), [])
  return isLost ? <Broken error={error} /> : <PageFallback />
}

function Broken({ error }: { error: unknown }) {
  const here = useLocation()
  const shown = error instanceof ShopError ? error : new ShopError('internal', UNKNOWN)
  return (
    <Failure
      title={ERROR_TITLE}
      tag={<Tag colour="brick">{shown.status}</Tag>}
      headline={ERROR_TITLE}
      size="text-[clamp(1.9rem,8.4vw,8rem)]"
      text={shown.message}
      way={
        <Way to={here} reloadDocument>
          Try again
        </Way>
      }
    />
  )
}

interface FailureProps {
  title: string
  tag: ReactNode
  headline: string
  /** As large as its longest word allows. */
  size: string
  text: string
  /** Where to go besides home. */
  way: ReactNode
}

function Failure({ title, tag, headline, size, text, way }: FailureProps) {
  return (
    <section className="gutter grid min-h-[70vh] content-between gap-12 py-8 lg:py-10">
      <PageHead title={title} />
      <p>{tag}</p>
      <div className="grid gap-8">
        <h1 className={`headline ${size}`}>{headline}</h1>
        <p className="max-w-prose text-lg text-pretty">{text}</p>
        <p className="flex flex-wrap gap-3">
          <Way to="/" primary>
            Back to the corner
          </Way>
          {way}
        </p>
      </div>
    </section>
  )
}

function Way({ primary = false, ...link }: LinkProps & { primary?: boolean }) {
  const look = primary ? 'bg-ink text-paper hover:bg-acid hover:text-ink' : 'hover:bg-acid'
  return <Link {...link} className={`inline-flex min-h-12 items-center border border-ink px-5 font-semibold ${look}`} />
}
