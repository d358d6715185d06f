import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { FieldError } from '#shared/errors.ts'
import { MoveButtons, useFieldError } from '#ui/admin/editor-fields.tsx'
import { saveBarButton } from '#ui/admin/save-bar.tsx'
import { moveItem } from '#ui/admin/sortable-list.tsx'
import { TextArea } from '#ui/admin/text-area.tsx'
import { useItemKeys } from '#ui/admin/use-item-keys.ts'
import { MAX_HEADING_LENGTH, MAX_LINE_LENGTH, MAX_PAGE_SECTIONS, type PageSection } from '../../page-contract.ts'
import { BlocksEditor } from './blocks-editor.tsx'
import { CollectionSelect } from './collection-select.tsx'

interface PageSectionsEditorProps {
  sections: PageSection[]
  isAbout: boolean
  fieldErrors: FieldError[]
  onChange: (sections: PageSection[]) => void
}

const createSection = (): PageSection => ({
  id: '',
  title: '',
  claim: '',
  collection: '',
  blocks: [{ kind: 'paragraph', text: '' }],
  withContact: false,
})

const getSectionName = ({ title }: PageSection, index: number) => title || `section ${index + 1}`

export function PageSectionsEditor({ sections, isAbout, fieldErrors, onChange }: PageSectionsEditorProps) {
  const { keys, addKey, moveKey, removeKey } = useItemKeys(sections.length)
  const [openKey, setOpenKey] = useState<string>()
  const listError = useFieldError('sections')
  const hasError = (index: number) => fieldErrors.some(({ field }) => field.startsWith(`sections.${index}.`))
  const move = (index: number, by: -1 | 1) => {
    moveKey(index, index + by)
    onChange(moveItem(sections, index, index + by))
  }
  const remove = (index: number) => {
    removeKey(index)
    onChange(sections.toSpliced(index, 1))
  }
  return (
    <section aria-labelledby="page-sections" className="grid gap-3">
      <h2 id="page-sections" className="text-lg font-bold">
        Sections
      </h2>
      {listError && <p className="bg-brick px-2 py-1 text-sm font-semibold">{listError}</p>}
      <ol className="grid gap-3">
        {sections.map((section, index) => {
          const isOpen = openKey === keys[index] || hasError(index)
          return (
            <li key={keys[index]} className="grid grid-cols-[minmax(0,1fr)] gap-4 border border-ink bg-paper p-3">
              <div className="flex items-center justify-between gap-3">
                <h3 className="min-w-0 grow font-semibold">
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    onClick={() => setOpenKey(isOpen ? undefined : keys[index])}
                    className="flex min-h-11 w-full cursor-pointer items-center gap-3 text-left hover:underline"
                  >
                    <span aria-hidden="true" className="mono-caption w-6 shrink-0 text-smoke">
                      {String(index + 1).padStart(2, '0')}
                    </span>
                    <span className="line-clamp-2 min-w-0 max-sm:text-sm">{section.title || 'Without a heading'}</span>
                    <ChevronDown aria-hidden="true" className={`size-4 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
                  </button>
                </h3>
                <MoveButtons
                  itemName={getSectionName(section, index)}
                  index={index}
                  count={sections.length}
                  onMove={(by) => move(index, by)}
                  onRemove={() => remove(index)}
                />
              </div>
              {isOpen && (
                <SectionFields
                  section={section}
                  index={index}
                  isAbout={isAbout}
                  onChange={(changed) => onChange(sections.with(index, changed))}
                />
              )}
            </li>
          )
        })}
      </ol>
      {sections.length < MAX_PAGE_SECTIONS && (
        <button
          type="button"
          onClick={() => {
            onChange([...sections, createSection()])
            setOpenKey(addKey())
          }}
          className={`${saveBarButton} w-fit`}
        >
          Add section
        </button>
      )}
    </section>
  )
}

interface SectionFieldsProps {
  section: PageSection
  index: number
  isAbout: boolean
  onChange: (section: PageSection) => void
}

function SectionFields({ section, index, isAbout, onChange }: SectionFieldsProps) {
  const itemName = getSectionName(section, index)
  const field = (name: string) => ({ name: `sections.${index}.${name}`, itemName })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TextArea
        {...field('title')}
        isOneLine
        label="Heading (optional)"
        value={section.title}
        maxLength={MAX_HEADING_LENGTH}
        onChange={(title) => onChange({ ...section, title })}
      />
      {isAbout && (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextArea
            {...field('claim')}
            isOneLine
            label="Highlighted sentence (optional)"
            value={section.claim}
            maxLength={MAX_LINE_LENGTH}
            onChange={(claim) => onChange({ ...section, claim })}
          />
          <CollectionSelect
            {...field('collection')}
            value={section.collection}
            onChange={(collection) => onChange({ ...section, collection })}
          />
        </div>
      )}
      <BlocksEditor
        name={`sections.${index}.blocks`}
        itemName={itemName}
        blocks={section.blocks}
        onChange={(blocks) => onChange({ ...section, blocks })}
      />
      <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
        <input
          type="checkbox"
          checked={section.withContact}
          onChange={(event) => onChange({ ...section, withContact: event.currentTarget.checked })}
          className="size-5 shrink-0 cursor-pointer accent-ink"
        />
        Show seller, customer care and grievance officer
        <span className="sr-only"> in {itemName}</span>
      </label>
    </div>
  )
}
