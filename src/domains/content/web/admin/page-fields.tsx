import { TextInput } from '#ui/admin/editor-fields.tsx'
import { TextArea } from '#ui/admin/text-area.tsx'
import { FormSection } from '#ui/form-section.tsx'
import {
  MAX_FIGURES,
  MAX_INTRO_LENGTH,
  MAX_LINE_LENGTH,
  MAX_PAGE_LINKS,
  MAX_PAGE_TITLE_LENGTH,
  type PageText,
} from '../../page-contract.ts'
import { ItemList } from './item-list.tsx'

export interface PageFieldsProps {
  text: PageText
  change: (fields: Partial<PageText>) => void
}

/** The about page has neither date nor figures. */
export function PageFields({ text, change, isAbout }: PageFieldsProps & { isAbout: boolean }) {
  return (
    <FormSection title="Top of the page">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextInput
          name="title"
          label="Title"
          value={text.title}
          maxLength={MAX_PAGE_TITLE_LENGTH}
          onChange={(title) => change({ title })}
          className={isAbout ? 'sm:col-span-2' : ''}
        />
        {!isAbout && (
          <TextInput
            name="updated"
            label="Date line (optional)"
            value={text.updated}
            maxLength={60}
            onChange={(updated) => change({ updated })}
          />
        )}
        <TextArea
          name="intro"
          label="Introduction (optional)"
          isOneLine
          value={text.intro}
          maxLength={MAX_INTRO_LENGTH}
          onChange={(intro) => change({ intro })}
          className="sm:col-span-2"
        />
        <TextArea
          name="description"
          label="Description for search engines (optional)"
          hint="Without it, the introduction is used."
          isOneLine
          value={text.description}
          maxLength={300}
          onChange={(description) => change({ description })}
          className="sm:col-span-2"
        />
      </div>
      {!isAbout && (
        <ItemList
          title="Figures"
          itemName="figure"
          items={text.figures}
          max={MAX_FIGURES}
          createItem={() => ({ figure: '', label: '' })}
          onChange={(figures) => change({ figures })}
        >
          {(item, index, update) => (
            <div className="grid gap-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <TextArea
                name={`figures.${index}.figure`}
                isOneLine
                label="Figure"
                itemName={`figure ${index + 1}`}
                value={item.figure}
                maxLength={30}
                onChange={(figure) => update({ ...item, figure })}
              />
              <TextArea
                name={`figures.${index}.label`}
                isOneLine
                label="What it means"
                itemName={`figure ${index + 1}`}
                value={item.label}
                maxLength={80}
                onChange={(label) => update({ ...item, label })}
              />
            </div>
          )}
        </ItemList>
      )}
      <ItemList
        title="Buttons"
        itemName="button"
        items={text.links}
        max={MAX_PAGE_LINKS}
        createItem={() => ({ label: '', to: '' })}
        onChange={(links) => change({ links })}
      >
        {(link, index, update) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextInput
              name={`links.${index}.label`}
              label="Label"
              itemName={`button ${index + 1}`}
              value={link.label}
              maxLength={60}
              onChange={(label) => update({ ...link, label })}
            />
            <TextInput
              name={`links.${index}.to`}
              label="Leads to, such as /contact"
              itemName={`button ${index + 1}`}
              value={link.to}
              maxLength={MAX_LINE_LENGTH}
              onChange={(to) => update({ ...link, to })}
            />
          </div>
        )}
      </ItemList>
    </FormSection>
  )
}
