import { Link, useRouteError } from 'react-router'
import { ShopError } from '#shared/errors.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Document } from './document.tsx'
import { newLaunches } from './navigation.ts'

const ERROR_TITLE = 'Unexpected Application Error!'
const UNKNOWN = 'Something broke on our side. Try again in a moment.'

/** A page that failed, inside the layout. */
export function PageFailure() {
  const error = useRouteError()
  return error instanceof ShopError && error.code === 'not_found' ? <NotFound /> : <Broken error={error} />
}

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
      code="404"
      headline="Wrong gali."
      size="text-[clamp(3.5rem,17vw,16rem)]"
      text="Nobody at this corner knows that address. The page has moved, sold out for good, or never was."
    />
  )
}

function Broken({ error }: { error: unknown }) {
  return (
    <Failure
      title={ERROR_TITLE}
      code="500"
      headline={ERROR_TITLE}
      size="text-[clamp(1.9rem,8.4vw,8rem)]"
      text={error instanceof ShopError ? error.message : UNKNOWN}
    />
  )
}

interface FailureProps {
  title: string
  code: string
  headline: string
  /** As large as its longest word allows. */
  size: string
  text: string
}

const action = 'inline-flex min-h-12 items-center border border-ink px-5 font-semibold'

function Failure({ title, code, headline, size, text }: FailureProps) {
  return (
    <section className="gutter grid min-h-[70vh] content-between gap-12 py-10">
      <PageHead title={title} />
      <p className="tag-type">
        <span className="bg-acid px-2 py-1">
          {code} {title}
        </span>
      </p>
      <div className="grid gap-8">
        <h1 className={`headline ${size}`}>{headline}</h1>
        <p className="max-w-prose text-lg">{text}</p>
        <p className="flex flex-wrap gap-3">
          <Link to="/" className={`${action} bg-ink text-paper hover:bg-acid hover:text-ink`}>
            Back to the corner
          </Link>
          <Link to={newLaunches.to} className={`${action} hover:bg-acid`}>
            {newLaunches.label}
          </Link>
        </p>
      </div>
    </section>
  )
}
