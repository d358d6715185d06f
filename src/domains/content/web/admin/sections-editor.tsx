import { GripVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MoveButtons, TextInput } from '#ui/admin/editor-fields.tsx'
import { useDragToSort } from '#ui/admin/use-drag-to-sort.ts'
import { MAX_TITLE_LENGTH, type Section } from '../../contract.ts'
import { getSectionName } from '../../rules.ts'
import { HeroFields, QuoteFields, TextSectionFields, TilesFields } from './section-fields.tsx'
import { ShelfFields } from './shelf-fields.tsx'
import type { ContentEditor } from './use-content-draft.ts'

export function SectionsEditor({ editor }: { editor: ContentEditor }) {
  const { draft, editSection, moveSection, removeSection } = editor
  const { sections } = draft
  const { getHandleProps, getItemProps, isDragged, isTarget } = useDragToSort(moveSection)
  return (
    <section aria-labelledby="sections" className="grid gap-3">
      <h2 id="sections" className="text-lg font-bold">
        Sections
      </h2>
      <ol className="grid gap-3">
        {sections.map((section, index) => (
          <li
            key={section.id}
            {...getItemProps(index)}
            className={`grid gap-3 border border-ink p-3 ${isTarget(index) ? 'bg-accent' : ''} ${section.shown ? '' : 'bg-card'} ${isDragged(index) ? 'opacity-40' : ''}`}
          >
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h3
                {...getHandleProps(index)}
                className="flex min-h-11 min-w-0 grow cursor-grab items-center gap-3 font-semibold"
              >
                <GripVertical aria-hidden="true" className="size-5 shrink-0 text-smoke" />
                <span aria-hidden="true" className="mono-caption w-6 shrink-0 text-smoke">
                  {String(index + 1).padStart(2, '0')}
                </span>
                <span className="truncate">{getSectionName(section)}</span>
              </h3>
              <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
                <VisibilityToggle section={section} onChange={(shown) => editSection(index, { ...section, shown })} />
                <MoveButtons
                  itemName={getSectionName(section)}
                  index={index}
                  count={sections.length}
                  onMove={(by) => moveSection(index, index + by)}
                  onRemove={() => removeSection(index)}
                />
              </div>
            </div>
            <SectionFields section={section} index={index} onChange={(changed) => editSection(index, changed)} />
          </li>
        ))}
      </ol>
      <AddSection editor={editor} />
    </section>
  )
}

const kindLabels: Record<Section['kind'], string> = {
  shelf: 'Shelf of products',
  hero: 'Hero: image or video with a headline',
  tiles: 'Tiles: images with links',
  text: 'Text',
  quote: 'Quote',
  'best-seller': 'Best seller',
  collections: 'All collections',
  promises: 'Promises',
}

function AddSection({ editor: { addSection, canAddSection } }: { editor: ContentEditor }) {
  const [kind, setKind] = useState<Section['kind']>('shelf')
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="grid gap-1 text-xs font-semibold text-smoke">
        New section
        <select
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as Section['kind'])}
          className="h-11 cursor-pointer border border-ink bg-chalk px-3 text-sm font-semibold text-ink"
        >
          {Object.entries(kindLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        aria-disabled={!canAddSection || undefined}
        onClick={() => canAddSection && addSection(kind)}
        className="min-h-11 w-fit cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-accent aria-disabled:cursor-default aria-disabled:border-ash aria-disabled:text-ash aria-disabled:hover:bg-transparent"
      >
        Add section
      </button>
    </div>
  )
}

function VisibilityToggle({ section, onChange }: { section: Section; onChange: (shown: boolean) => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
      <input
        type="checkbox"
        checked={section.shown}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-5 cursor-pointer accent-ink"
      />
      Shown
      <span className="sr-only"> {getSectionName(section)}</span>
    </label>
  )
}

interface SectionFieldsProps {
  section: Section
  index: number
  onChange: (section: Section) => void
}

function SectionFields({ section, index, onChange }: SectionFieldsProps): ReactNode {
  switch (section.kind) {
    case 'shelf':
      return <ShelfFields shelf={section} index={index} onChange={onChange} />
    case 'hero':
      return <HeroFields section={section} index={index} onChange={onChange} />
    case 'tiles':
      return <TilesFields section={section} index={index} onChange={onChange} />
    case 'text':
      return <TextSectionFields section={section} index={index} onChange={onChange} />
    case 'quote':
      return <QuoteFields section={section} index={index} onChange={onChange} />
    case 'promises':
      return null
    default:
      return (
        <TextInput
          name={`sections.${index}.title`}
          label="Title"
          itemName={getSectionName(section)}
          value={section.title}
          maxLength={MAX_TITLE_LENGTH}
          onChange={(title) => onChange({ ...section, title })}
        />
      )
  }
}
