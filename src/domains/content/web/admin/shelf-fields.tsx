import { useQuery } from '@tanstack/react-query'
import { type Gender, genders, type SortOrder } from '#domains/catalogue/contract.ts'
import { collectionNamesQueryOptions, facetsQueryOptions } from '#domains/catalogue/web/queries.ts'
import { SelectInput, TextInput } from '#ui/admin/editor-fields.tsx'
import { MAX_LINK_LENGTH, MAX_SUBTITLE_LENGTH, MAX_TITLE_LENGTH, type Shelf, type ShelfLayout } from '../../contract.ts'
import { getSectionName } from '../../rules.ts'

const layoutLabels: Record<ShelfLayout, string> = { carousel: 'Carousel', grid: 'Grid' }
const sortLabels: Record<SortOrder, string> = {
  Default: 'Newest first',
  popularity: 'Best sellers first',
  priceAsc: 'Cheapest first',
  priceDesc: 'Most expensive first',
}
const genderOptions = { '': 'Everyone', ...Object.fromEntries(genders.map((gender) => [gender, gender])) }

/** Includes the selected value even if it is no longer in the catalogue. */
const toOptions = (anyLabel: string, known: string[] = [], selected: string | undefined) => {
  const values = new Set([...known, ...(selected ? [selected] : [])])
  return { '': anyLabel, ...Object.fromEntries([...values].map((value) => [value, value])) }
}

interface ShelfFieldsProps {
  shelf: Shelf
  index: number
  onChange: (shelf: Shelf) => void
}

export function ShelfFields({ shelf, index, onChange }: ShelfFieldsProps) {
  const { data: facets } = useQuery(facetsQueryOptions({}))
  const { data: collections } = useQuery(collectionNamesQueryOptions)
  const { query, link } = shelf
  const fieldProps = (name: string) => ({ name: `sections.${index}.${name}`, itemName: getSectionName(shelf) })
  const updateQuery = (change: Partial<Shelf['query']>) =>
    onChange({ ...shelf, query: withoutDefaults({ ...query, ...change }) })
  const updateLink = (change: Partial<NonNullable<Shelf['link']>>) => {
    const { label, to } = { label: '', to: '', ...link, ...change }
    const { link: _, ...rest } = shelf
    onChange(label || to ? { ...rest, link: { label, to } } : rest)
  }
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-6">
      <TextInput
        {...fieldProps('title')}
        label="Title"
        value={shelf.title}
        maxLength={MAX_TITLE_LENGTH}
        onChange={(title) => onChange({ ...shelf, title })}
        className="col-span-2 sm:col-span-3"
      />
      <TextInput
        {...fieldProps('subtitle')}
        label="Line below the title (optional)"
        value={shelf.subtitle ?? ''}
        maxLength={MAX_SUBTITLE_LENGTH}
        onChange={(subtitle) => {
          const { subtitle: _, ...rest } = shelf
          onChange(subtitle ? { ...rest, subtitle } : rest)
        }}
        className="col-span-2 sm:order-last sm:col-span-6"
      />
      <SelectInput
        {...fieldProps('layout')}
        label="Shown as"
        value={shelf.layout}
        options={layoutLabels}
        onChange={(layout) => onChange({ ...shelf, layout: layout as ShelfLayout })}
        className="sm:col-span-2"
      />
      <TextInput
        {...fieldProps('limit')}
        label="Limit"
        type="number"
        value={Number.isNaN(shelf.limit) ? '' : String(shelf.limit)}
        onChange={(limit) => onChange({ ...shelf, limit: Number.parseFloat(limit) })}
      />
      <SelectInput
        {...fieldProps('query.collection')}
        label="Collection"
        value={query.collection ?? ''}
        options={toOptions('All collections', collections, query.collection)}
        onChange={(collection) => updateQuery({ collection })}
        className="col-span-2 sm:col-span-3"
      />
      <SelectInput
        {...fieldProps('query.category')}
        label="Category"
        value={query.category ?? ''}
        options={toOptions(
          'All categories',
          facets?.category.map(({ value }) => value),
          query.category,
        )}
        onChange={(category) => updateQuery({ category })}
        className="sm:col-span-3"
      />
      <SelectInput
        {...fieldProps('query.gender')}
        label="Gender"
        value={query.gender ?? ''}
        options={genderOptions}
        onChange={(gender) => updateQuery({ gender: gender as Gender })}
        className="sm:col-span-2"
      />
      <SelectInput
        {...fieldProps('query.sortBy')}
        label="Order"
        value={query.sortBy ?? 'Default'}
        options={sortLabels}
        onChange={(sortBy) => updateQuery({ sortBy: sortBy as SortOrder })}
        className="col-span-2"
      />
      <TextInput
        {...fieldProps('link.label')}
        label="Link label (optional)"
        value={link?.label ?? ''}
        maxLength={MAX_TITLE_LENGTH}
        onChange={(label) => updateLink({ label })}
        className="col-span-2"
      />
      <TextInput
        {...fieldProps('link.to')}
        label="Link path, such as /collections/all"
        value={link?.to ?? ''}
        maxLength={MAX_LINK_LENGTH}
        onChange={(to) => updateLink({ to })}
        className="col-span-2 sm:col-span-6"
      />
    </div>
  )
}

/** Drops empty and default values. */
function withoutDefaults({ collection, category, gender, sortBy }: Shelf['query']): Shelf['query'] {
  return {
    ...(collection ? { collection } : {}),
    ...(category ? { category } : {}),
    ...(gender ? { gender } : {}),
    ...(sortBy && sortBy !== 'Default' ? { sortBy } : {}),
  }
}
