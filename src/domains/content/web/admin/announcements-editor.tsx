import { type AnnouncementIcon, announcementIcons, MAX_MESSAGE_LENGTH } from '../../contract.ts'
import { MoveButtons, SelectInput, TextInput } from './editor-fields.tsx'
import type { ContentEditor } from './use-content-draft.ts'

const iconLabels: Record<AnnouncementIcon, string> = {
  flame: 'Flame',
  zap: 'Lightning',
  gem: 'Gem',
  rocket: 'Rocket',
  sparkles: 'Sparkles',
}
const options = Object.fromEntries(announcementIcons.map((icon) => [icon, iconLabels[icon]]))

export function AnnouncementsEditor({ editing }: { editing: ContentEditor }) {
  const { draft, editMessage, moveMessage, removeMessage, addMessage, canAddMessage } = editing
  const { messages } = draft
  return (
    <section aria-labelledby="announcements" className="grid gap-3">
      <h2 id="announcements" className="text-lg font-bold">
        Announcements
      </h2>
      <ol className="grid gap-3">
        {messages.map(({ key, icon, text }, index) => {
          const about = `message ${index + 1}`
          return (
            <li
              key={key}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 border-b border-line pb-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
            >
              <SelectInput
                name={`messages.${index}.icon`}
                label="Icon"
                about={about}
                value={icon}
                options={options}
                onChange={(value) => editMessage(index, { icon: value as AnnouncementIcon })}
              />
              <TextInput
                name={`messages.${index}.text`}
                label={`Text, ${text.length} of ${MAX_MESSAGE_LENGTH} characters`}
                about={about}
                value={text}
                maxLength={MAX_MESSAGE_LENGTH}
                onChange={(value) => editMessage(index, { text: value })}
                className="max-sm:col-span-2 max-sm:row-start-2"
              />
              <MoveButtons
                about={about}
                index={index}
                count={messages.length}
                onMove={(by) => moveMessage(index, by)}
                onRemove={messages.length > 1 ? () => removeMessage(index) : undefined}
              />
            </li>
          )
        })}
      </ol>
      <button
        type="button"
        aria-disabled={!canAddMessage || undefined}
        onClick={() => canAddMessage && addMessage()}
        className="min-h-11 w-fit cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-acid aria-disabled:cursor-default aria-disabled:border-ash aria-disabled:text-ash aria-disabled:hover:bg-transparent"
      >
        Add message
      </button>
    </section>
  )
}
