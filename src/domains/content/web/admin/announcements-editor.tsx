import { MoveButtons, SelectInput } from '#ui/admin/editor-fields.tsx'
import { TextArea } from '#ui/admin/text-area.tsx'
import { type AnnouncementIcon, announcementIcons, MAX_ANNOUNCEMENT_LENGTH } from '../../contract.ts'
import type { ContentEditor } from './use-content-draft.ts'

const iconLabels: Record<AnnouncementIcon, string> = {
  flame: 'Flame',
  zap: 'Lightning',
  gem: 'Gem',
  rocket: 'Rocket',
  sparkles: 'Sparkles',
}
const iconOptions = Object.fromEntries(announcementIcons.map((icon) => [icon, iconLabels[icon]]))

export function AnnouncementsEditor({ editor }: { editor: ContentEditor }) {
  const { draft, editAnnouncement, moveAnnouncement, removeAnnouncement, addAnnouncement, canAddAnnouncement } = editor
  const { announcements } = draft
  return (
    <section aria-labelledby="announcements" className="grid gap-3">
      <h2 id="announcements" className="text-lg font-bold">
        Messages
      </h2>
      <ol className="grid gap-3">
        {announcements.map(({ key, icon, text }, index) => {
          const itemName = `message ${index + 1}`
          return (
            <li
              key={key}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 border-b border-line pb-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
            >
              <SelectInput
                name={`messages.${index}.icon`}
                label="Icon"
                itemName={itemName}
                value={icon}
                options={iconOptions}
                onChange={(value) => editAnnouncement(index, { icon: value as AnnouncementIcon })}
              />
              <TextArea
                name={`messages.${index}.text`}
                isOneLine
                label={`Text, ${text.length} of ${MAX_ANNOUNCEMENT_LENGTH} characters`}
                itemName={itemName}
                value={text}
                maxLength={MAX_ANNOUNCEMENT_LENGTH}
                onChange={(value) => editAnnouncement(index, { text: value })}
                className="max-sm:col-span-2 max-sm:row-start-2"
              />
              {/* next to the fields, below their labels */}
              <div className="mt-5">
                <MoveButtons
                  itemName={itemName}
                  index={index}
                  count={announcements.length}
                  onMove={(by) => moveAnnouncement(index, index + by)}
                  onRemove={announcements.length > 1 ? () => removeAnnouncement(index) : undefined}
                />
              </div>
            </li>
          )
        })}
      </ol>
      <button
        type="button"
        aria-disabled={!canAddAnnouncement || undefined}
        onClick={() => canAddAnnouncement && addAnnouncement()}
        className="min-h-11 w-fit cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-accent aria-disabled:cursor-default aria-disabled:border-ash aria-disabled:text-ash aria-disabled:hover:bg-transparent"
      >
        Add message
      </button>
    </section>
  )
}
