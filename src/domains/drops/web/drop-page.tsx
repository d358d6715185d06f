import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { Price } from '#domains/catalogue/web/parts/price.tsx'
import { ProductImageFrame } from '#domains/catalogue/web/parts/product-image-frame.tsx'
import { OpeningForm } from '#domains/restock/web/parts/opening-form.tsx'
import { Link } from '#ui/link.tsx'
import { FailureNotice } from '#ui/notice.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import type { Drop } from '../contract.ts'
import { Countdown } from './countdown.tsx'
import { dropQueryOptions, dropStatusQueryOptions, joinQueue } from './queries.ts'
import { buttonClass, HeldPanel, WaitingPanel } from './queue-entry-panel.tsx'
import { useServerTime } from './use-server-time.ts'
import { type Choice, VariantChoice } from './variant-choice.tsx'

export function DropPage() {
  const { id = '' } = useParams()
  const { data: drop, error, refetch } = useQuery(dropQueryOptions(id))
  if (drop) return <DropContent key={drop.productId} id={id} drop={drop} />
  if (error) return <FailureNotice title={error.message} onRetry={() => void refetch()} />
  return <PageSkeleton />
}

/** They fill two rows of two. */
const MAX_OTHER_IMAGES = 4

function DropContent({ id, drop }: { id: string; drop: Drop }) {
  const [image] = drop.images
  const otherImages = drop.images.filter(({ color, url }) => color === image?.color && url !== image?.url)
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_clamp(24rem,42vw,44rem)]">
      <PageHead
        title={`${drop.name}: drop`}
        path={`/drops/${drop.slug ?? drop.productId}`}
        {...(image ? { image: image.url } : {})}
      />
      {/* on a phone, the countdown is visible without scrolling */}
      <div className="bg-card">
        <div className="overflow-hidden max-md:grid max-md:max-h-[40svh] max-md:items-center max-md:border-b max-md:border-ink">
          <ProductImageFrame
            image={image}
            sizes="(min-width: 64rem) 58vw, (min-width: 48rem) 50vw, 100vw"
            isPriority
            maxWidth={1600}
          />
        </div>
        <ul className="grid grid-cols-2 gap-px bg-line max-md:hidden">
          {otherImages.slice(0, MAX_OTHER_IMAGES).map((other) => (
            <li key={other.url} className="bg-card">
              <ProductImageFrame image={other} sizes="(min-width: 64rem) 29vw, 25vw" />
            </li>
          ))}
        </ul>
      </div>
      <div className="md:border-l md:border-ink">
        <div className="gutter grid gap-7 pt-6 pb-10 md:sticky md:top-header lg:py-10">
          <header className="grid gap-3">
            <p className="mono-caption text-smoke">Drop · at most {drop.limitPerCustomer} per customer</p>
            <h1 className="headline text-[clamp(1.9rem,4vw,3.5rem)] leading-[0.98] break-words">{drop.name}</h1>
            {drop.price === undefined ? (
              <p className="font-mono text-xl text-smoke">Price at the opening</p>
            ) : (
              <Price price={drop.price} className="text-xl" />
            )}
          </header>
          <Purchase id={id} drop={drop} />
          <div className="grid max-w-prose gap-3 border-t border-line pt-5 leading-relaxed">
            {drop.description.map((paragraph) => (
              <p key={paragraph} className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
        </div>
      </div>
    </article>
  )
}

const RELOAD_MS = 1000

const onlyOption = (options: string[]) => (options.length === 1 ? options[0] : undefined)

function Purchase({ id, drop }: { id: string; drop: Drop }) {
  const client = useQueryClient()
  const { data: status, refetch } = useQuery(dropStatusQueryOptions(id))
  const now = useServerTime(status?.clockOffset)
  const { opensAt } = drop
  const hasReachedOpening = opensAt !== undefined && now !== undefined && now >= Date.parse(opensAt)
  const isOpen = opensAt === undefined || status?.isOpen === true || hasReachedOpening
  const [choice, setChoice] = useState<Choice>({ size: onlyOption(drop.sizes), color: onlyOption(drop.colors) })

  // the price may be secret until the server has opened the drop, which may be a moment later than here
  useEffect(() => {
    if (!hasReachedOpening) return
    const reload = () => void client.invalidateQueries(dropQueryOptions(id))
    reload()
    const timer = setInterval(reload, RELOAD_MS)
    return () => clearInterval(timer)
  }, [hasReachedOpening, client, id])

  const entry = status?.place
  if (isOpen && entry?.state === 'held') return <HeldPanel id={id} drop={drop} entry={entry} now={now} />
  if (isOpen && entry?.state === 'waiting') return <WaitingPanel id={id} entry={entry} />
  return (
    <div className="grid gap-6">
      {!isOpen && opensAt !== undefined && <Countdown opensAt={opensAt} now={now} />}
      <VariantChoice drop={drop} choice={choice} onChange={setChoice} />
      {entry?.state === 'lapsed' && (
        <p role="status" className="bg-brick px-3 py-2 text-sm font-semibold">
          Your time to check out is over, so yours went back. You can get a new place.
        </p>
      )}
      {entry?.state === 'used' && (
        <p className="text-sm">
          You have one in your{' '}
          <Link to="/checkout" className="font-semibold underline underline-offset-4 hover:bg-accent">
            checkout
          </Link>{' '}
          or your{' '}
          <Link to="/my-orders" className="font-semibold underline underline-offset-4 hover:bg-accent">
            orders
          </Link>
          .
        </p>
      )}
      <JoinButton id={id} drop={drop} choice={choice} isOpen={isOpen} onJoined={() => refetch()} />
      {!isOpen && <OpeningForm productId={drop.productId} />}
      {isOpen && status?.isSoldOut && (
        <p role="status" className="text-sm">
          {formatSoldOut(drop, status.waiting)}
        </p>
      )}
    </div>
  )
}

function formatSoldOut({ hasWaitingList }: Drop, waiting: number): string {
  if (!hasWaitingList) return 'All are sold or held. Some may become free again: holds last a few minutes.'
  if (waiting === 0) return 'All are sold or held. You’d be the first in line for one that becomes free.'
  return `All are sold or held. ${waiting} ${waiting === 1 ? 'person is' : 'people are'} in line.`
}

interface JoinButtonProps {
  id: string
  drop: Drop
  choice: Choice
  isOpen: boolean
  onJoined: () => Promise<unknown>
}

function JoinButton({ id, drop, choice, isOpen, onJoined }: JoinButtonProps) {
  const [isJoining, setJoining] = useState(false)
  const [message, setMessage] = useState<string>()
  const isMissing = (drop.sizes.length > 0 && !choice.size) || (drop.colors.length > 1 && !choice.color)
  const join = async () => {
    if (isJoining || !isOpen) return
    if (isMissing)
      return setMessage(drop.sizes.length > 0 && !choice.size ? 'Please pick a size.' : 'Please pick a colour.')
    setJoining(true)
    setMessage(undefined)
    try {
      await joinQueue({ id, ...choice })
      await onJoined()
    } catch (error) {
      setMessage((error as Error).message)
    }
    setJoining(false)
  }
  return (
    <div className="grid gap-2">
      <button
        type="button"
        aria-busy={isJoining}
        aria-disabled={!isOpen || undefined}
        onClick={() => void join()}
        className={`${buttonClass} aria-disabled:cursor-not-allowed aria-disabled:bg-card aria-disabled:text-smoke`}
      >
        {getLabel(isOpen, isJoining)}
      </button>
      <p role="alert" className={`text-sm font-semibold ${isOpen ? 'min-h-6' : ''}`}>
        {message && <span className="bg-brick px-1.5 py-0.5">{message}</span>}
      </p>
      <p className="hidden text-sm noscript:block">Turn on JavaScript to take part in this drop.</p>
    </div>
  )
}

function getLabel(isOpen: boolean, isJoining: boolean): string {
  if (!isOpen) return 'Not open yet'
  return isJoining ? 'Getting your place…' : 'Get yours'
}
