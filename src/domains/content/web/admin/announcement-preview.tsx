import { Flame, Gem, type LucideIcon, Rocket, Sparkles, Zap } from 'lucide-react'
import type { AnnouncementIcon } from '../../contract.ts'
import type { DraftAnnouncement } from './use-content-draft.ts'

const icons: Record<AnnouncementIcon, LucideIcon> = {
  flame: Flame,
  zap: Zap,
  gem: Gem,
  rocket: Rocket,
  sparkles: Sparkles,
}

export function AnnouncementPreview({ announcements }: { announcements: DraftAnnouncement[] }) {
  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <h2 id="preview" className="text-lg font-bold max-xl:sr-only">
        Preview
      </h2>
      <ol className="grid gap-px bg-iron">
        {announcements.map(({ key, icon, text }) => {
          const Icon = icons[icon]
          return (
            <li
              key={key}
              className="mono-caption flex min-h-11 items-center justify-center gap-2.5 bg-ink px-3 text-xs leading-3.5 tracking-normal text-paper"
            >
              <Icon aria-hidden="true" className="size-4 shrink-0 text-accent" />
              <span className="min-w-0 break-words">{text || '…'}</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
