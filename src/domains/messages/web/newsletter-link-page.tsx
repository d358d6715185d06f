import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Arrow } from '#ui/arrow.tsx'
import { Link } from '#ui/link.tsx'
import { PageHead } from '#ui/page-head.tsx'

interface NewsletterLinkPageProps {
  title: string
  text: string
  buttonLabel: string
  pendingLabel: string
  submitToken: (token: string) => Promise<{ email: string }>
  done: { title: string; text: (email: ReactNode) => ReactNode }
  footnote?: ReactNode
}

/**
 * Opened from an email. Needs a click, because email scanners follow every link. Before hydration or without JavaScript
 * the form posts to this URL, which the server handles too.
 */
export function NewsletterLinkPage(props: NewsletterLinkPageProps) {
  const { title, text, buttonLabel, pendingLabel, submitToken, done, footnote } = props
  const [params] = useSearchParams()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => submitToken(params.get('token') ?? ''),
    networkMode: 'always',
  })
  const heading = data ? done.title : title
  return (
    <section className="gutter grid min-h-[60vh] content-center gap-6 py-12 lg:gap-8">
      <PageHead title={heading} />
      <p className="mono-caption text-smoke">Newsletter</p>
      <h1 className="headline text-[clamp(2.1rem,7vw,6.5rem)]">{heading}</h1>
      <p role="status" className="max-w-[46ch] text-lg leading-snug text-pretty lg:text-2xl">
        {data ? done.text(<span className="font-mono text-base break-all lg:text-xl">{data.email}</span>) : text}
      </p>
      {data ? (
        <p>
          <Link to="/collections/all" className={linkStyle}>
            See what is new
          </Link>
        </p>
      ) : (
        <form
          method="post"
          aria-busy={isPending}
          onSubmit={(event) => {
            event.preventDefault()
            if (!isPending) mutate()
          }}
          className="grid max-w-md gap-4"
        >
          <button
            type="submit"
            aria-disabled={isPending || undefined}
            className="group flex min-h-14 w-full cursor-pointer items-center justify-between gap-4 bg-ink px-4 text-left text-lg font-bold text-paper hover:bg-accent hover:text-ink aria-disabled:cursor-progress"
          >
            {isPending ? pendingLabel : buttonLabel} <Arrow />
          </button>
          <p role="alert" className="min-h-6 font-semibold">
            {error && <span className="inline-block bg-brick px-2 py-1">{error.message}</span>}
          </p>
        </form>
      )}
      {!data && footnote}
    </section>
  )
}

export const linkStyle = 'inline-block py-2 font-bold underline decoration-2 underline-offset-4 hover:bg-accent'
