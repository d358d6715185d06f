import { formatShortDate } from '#shared/format-date.ts'
import { useSite } from '#ui/site.ts'
import { Tag } from '#ui/tag.tsx'
import type { Review } from '../contract.ts'
import { Stars } from './parts/stars.tsx'
import { fitLabels } from './texts.ts'

export function ReviewArticle({ review }: { review: Review }) {
  const { rating, fit, title, text, author, images, size, color, createdAt, reply, isDemo } = review
  const { brand } = useSite()
  const facts = [size && `Size ${size}`, color, fit && fitLabels[fit]].filter(Boolean)
  return (
    <article className="grid max-w-prose gap-3">
      <header className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stars rating={rating} className="text-xl" />
          {isDemo && <Tag color="outline">Demo</Tag>}
        </p>
        {title && <h3 className="text-lg leading-snug font-bold wrap-anywhere">{title}</h3>}
        <p className="text-sm text-smoke">
          <span className="font-semibold text-ink">{author}</span>
          {isDemo ? ', an example' : ', verified buyer'} ·{' '}
          <time dateTime={createdAt}>{formatShortDate(createdAt)}</time>
        </p>
        {facts.length > 0 && <p className="mono-caption text-smoke">{facts.join(' | ')}</p>}
      </header>
      <p className="leading-relaxed wrap-anywhere whitespace-pre-line">{text}</p>
      {images.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {images.map((url, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" className="block border border-ink">
                <img
                  src={url}
                  alt={`Worn by ${author}, ${index + 1}`}
                  width={112}
                  height={140}
                  loading="lazy"
                  decoding="async"
                  className="h-35 w-28 bg-card object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {reply && (
        <div className="grid gap-1 border-l-4 border-ink bg-chalk px-4 py-3">
          <p className="mono-caption text-smoke">{brand.name} replied</p>
          <p className="leading-relaxed wrap-anywhere whitespace-pre-line">{reply}</p>
        </div>
      )}
    </article>
  )
}
