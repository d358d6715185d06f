import { Flame, Gem, type LucideIcon, Rocket, Sparkles, Zap } from 'lucide-react'
import type { AnnouncementIcon, Section } from '../../contract.ts'
import { getSectionName } from '../../rules.ts'
import type { ContentDraft } from './use-content-draft.ts'

const icons: Record<AnnouncementIcon, LucideIcon> = {
  flame: Flame,
  zap: Zap,
  gem: Gem,
  rocket: Rocket,
  sparkles: Sparkles,
}

export function ContentPreview({ draft: { announcements, sections } }: { draft: ContentDraft }) {
  const visibleSections = sections.filter((section) => section.shown)
  return (
    <section aria-labelledby="preview" className="grid gap-3 xl:sticky xl:top-5">
      <h2 id="preview" className="text-lg font-bold">
        Preview
      </h2>
      <ol aria-label="Announcement preview" className="grid gap-px bg-iron">
        {announcements.map(({ key, icon, text }) => {
          const Icon = icons[icon]
          return (
            <li
              key={key}
              className="mono-caption flex min-h-11 items-center justify-center gap-2.5 bg-ink px-3 text-xs leading-3.5 tracking-normal text-paper"
            >
              <Icon aria-hidden="true" className="size-4 shrink-0 text-acid" />
              <span className="min-w-0 break-words">{text || '…'}</span>
            </li>
          )
        })}
      </ol>
      <ol aria-label="Section preview" className="divide-y divide-ink border border-ink bg-paper">
        {visibleSections.map((section) => (
          <li key={section.id} className="grid gap-1 px-4 py-3">
            <span className="headline text-lg break-words">
              {('title' in section && section.title) || getSectionName(section)}
            </span>
            <span className="text-xs text-smoke">{summarizeSection(section)}</span>
          </li>
        ))}
        {visibleSections.length === 0 && <li className="px-4 py-6 text-sm">All sections are hidden.</li>}
      </ol>
    </section>
  )
}

function summarizeSection(section: Section): string {
  switch (section.kind) {
    case 'shelf': {
      const { collection, category, gender } = section.query
      const products = [collection, category, gender].filter(Boolean).join(', ') || 'All products'
      return `${products}, at most ${section.limit || '…'}`
    }
    case 'hero':
      return [section.headline, section.film ? 'with a film' : section.picture && 'with a picture']
        .filter(Boolean)
        .join(', ')
    case 'tiles':
      return section.tiles.map(({ title }) => title).join(', ')
    case 'text':
    case 'quote':
      return section.text
    case 'best-seller':
      return 'The best-selling product'
    case 'collections':
      return 'Links to all collections'
    case 'promises':
      return 'Shipping, returns, checkout'
  }
}
