import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { FieldError } from '#shared/errors.ts'
import { MoveButtons, TextInput, useFieldError } from '#ui/admin/editor-fields.tsx'
import { saveBarButton } from '#ui/admin/save-bar.tsx'
import { MAX_HEADING_LENGTH, MAX_LINE_LENGTH, MAX_PAGE_SECTIONS, type PageSection } from '../../page-contract.ts'
import { BlocksEditor } from './blocks-editor.tsx'
import { CollectionSelect } from './collection-select.tsx'
import { moveItem } from './use-content-draft.ts'

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
  const [openIndex, setOpenIndex] = useState<number>()
  const listError = useFieldError('sections')
  const hasError = (index: number) => fieldErrors.some(({ field }) => field.startsWith(`sections.${index}.`))
  const move = (index: number, by: -1 | 1) => {
    const moved = moveItem(sections, index, by)
    if (moved === sections) return
    onChange(moved)
    if (openIndex === index) setOpenIndex(index + by)
    else if (openIndex === index + by) setOpenIndex(index)
  }
  const remove = (index: number) => {
    onChange(sections.toSpliced(index, 1))
    setOpenIndex(undefined)
  }
  return (
    <section aria-labelledby="page-sections" className="grid gap-3">
      <h2 id="page-sections" className="text-lg font-bold">
        Sections
      </h2>
      {listError && <p className="bg-brick px-2 py-1 text-sm font-semibold">{listError}</p>}
      <ol className="grid gap-3">
        {sections.map((section, index) => {
          const isOpen = openIndex === index || hasError(index)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a new section has no identity before it is saved
            <li key={index} className="grid grid-cols-[minmax(0,1fr)] gap-4 border border-ink bg-paper p-3">
              <div className="flex items-center justify-between gap-3">
                <h3 className="min-w-0 grow font-semibold">
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    onClick={() => setOpenIndex(isOpen ? undefined : index)}
                    className="flex min-h-11 w-full cursor-pointer items-center gap-3 text-left hover:underline"
                  >
                    <span aria-hidden="true" className="mono-caption w-6 shrink-0 text-smoke">
                      {String(index + 1).padStart(2, '0')}
                    </span>
                    <span className="truncate">{section.title || 'Without a heading'}</span>
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
            setOpenIndex(sections.length)
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
      <TextInput
        {...field('title')}
        label="Heading (optional)"
        value={section.title}
        maxLength={MAX_HEADING_LENGTH}
        onChange={(title) => onChange({ ...section, title })}
      />
      {isAbout && (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextInput
            {...field('claim')}
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
