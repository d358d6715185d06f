import { TextInput } from '#ui/admin/editor-fields.tsx'
import { TextArea } from '#ui/admin/text-area.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { MAX_CARDS, MAX_HEADING_LENGTH, MAX_LINE_LENGTH, MAX_STRIP_COLLECTIONS } from '../../page-contract.ts'
import { CollectionSelect } from './collection-select.tsx'
import { ItemList } from './item-list.tsx'
import type { PageFieldsProps } from './page-fields.tsx'

/** What only the about page has. */
export function AboutFields({ text, change }: PageFieldsProps) {
  return (
    <FormSection title="Look of the about page">
      <div className="grid gap-3 sm:grid-cols-2">
        <TextArea
          name="headline"
          isOneLine
          label="Headline (empty for the title)"
          value={text.headline}
          maxLength={60}
          onChange={(headline) => change({ headline })}
        />
        <TextArea
          name="closing"
          isOneLine
          label="Closing line (optional)"
          value={text.closing}
          maxLength={60}
          onChange={(closing) => change({ closing })}
        />
      </div>
      <ItemList
        title="Images below the headline, from collections with a banner"
        itemName="image"
        items={text.collections}
        max={MAX_STRIP_COLLECTIONS}
        createItem={() => ''}
        onChange={(collections) => change({ collections })}
      >
        {(collection, index, update) => (
          <CollectionSelect
            name={`collections.${index}`}
            itemName={`image ${index + 1}`}
            value={collection}
            onChange={update}
          />
        )}
      </ItemList>
      <TextInput
        name="cardsTitle"
        label="Title of the cards (optional)"
        value={text.cardsTitle}
        maxLength={MAX_HEADING_LENGTH}
        onChange={(cardsTitle) => change({ cardsTitle })}
      />
      <ItemList
        title="Cards"
        itemName="card"
        items={text.cards}
        max={MAX_CARDS}
        createItem={() => ({ title: '', text: '', to: '/' })}
        onChange={(cards) => change({ cards })}
      >
        {(card, index, update) => {
          const field = (name: string) => ({ name: `cards.${index}.${name}`, itemName: `card ${index + 1}` })
          return (
            <div className="grid gap-3 sm:grid-cols-2">
              <TextArea
                {...field('title')}
                isOneLine
                label="Title"
                value={card.title}
                maxLength={MAX_HEADING_LENGTH}
                onChange={(title) => update({ ...card, title })}
              />
              <TextInput
                {...field('to')}
                label="Leads to, such as /contact"
                value={card.to}
                maxLength={MAX_LINE_LENGTH}
                onChange={(to) => update({ ...card, to })}
              />
              <TextArea
                {...field('text')}
                isOneLine
                label="Text"
                value={card.text}
                maxLength={300}
                onChange={(newText) => update({ ...card, text: newText })}
                className="sm:col-span-2"
              />
            </div>
          )
        }}
      </ItemList>
    </FormSection>
  )
}
