import { useQuery } from '@tanstack/react-query'
import { type Gender, genders, type SortOrder } from '#domains/catalogue/contract.ts'
import { facetsQuery } from '#domains/catalogue/web/queries.ts'
import { MAX_LINK_LENGTH, MAX_TITLE_LENGTH, type Shelf, type ShelfLayout } from '../../contract.ts'
import { sectionName } from '../../rules.ts'
import { Choice, TextInput } from './editor-fields.tsx'

const layouts: Record<ShelfLayout, string> = { carousel: 'Row to drag', grid: 'Grid' }
const sorts: Record<SortOrder, string> = {
  Default: 'Newest first',
  popularity: 'Best sold first',
  priceAsc: 'Cheapest first',
  priceDesc: 'Dearest first',
}
const anyGender = { '': 'Everybody', ...Object.fromEntries(genders.map((gender) => [gender, gender])) }

/** What there is to choose from, and what was chosen before, which may be gone from the catalogue. */
const choices = (any: string, found: { value: string }[] | undefined, chosen: string | undefined) => {
  const values = new Set([...(found ?? []).map(({ value }) => value), ...(chosen ? [chosen] : [])])
  return { '': any, ...Object.fromEntries([...values].map((value) => [value, value])) }
}

interface ShelfFieldsProps {
  shelf: Shelf
  index: number
  onChange: (shelf: Shelf) => void
}

/** Which products stand on a shelf, how many, how, and under which title. */
export function ShelfFields({ shelf, index, onChange }: ShelfFieldsProps) {
  const { data: facets } = useQuery(facetsQuery({}))
  const { query, link } = shelf
  const field = (name: string) => ({ name: `sections.${index}.${name}`, about: sectionName(shelf) })
  const ask = (change: Partial<Shelf['query']>) => onChange({ ...shelf, query: without({ ...query, ...change }) })
  const lead = (change: Partial<NonNullable<Shelf['link']>>) => {
    const { label, to } = { label: '', to: '', ...link, ...change }
    const { link: _, ...rest } = shelf
    onChange(label || to ? { ...rest, link: { label, to } } : rest)
  }
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-6">
      <TextInput
        {...field('title')}
        label="Title"
        value={shelf.title}
        maxLength={MAX_TITLE_LENGTH}
        onChange={(title) => onChange({ ...shelf, title })}
        className="col-span-2 sm:col-span-3"
      />
      <Choice
        {...field('layout')}
        label="Shown as"
        value={shelf.layout}
        options={layouts}
        onChange={(layout) => onChange({ ...shelf, layout: layout as ShelfLayout })}
        className="sm:col-span-2"
      />
      <TextInput
        {...field('limit')}
        label="At most"
        type="number"
        value={Number.isNaN(shelf.limit) ? '' : String(shelf.limit)}
        onChange={(limit) => onChange({ ...shelf, limit: Number.parseFloat(limit) })}
      />
      <Choice
        {...field('query.collection')}
        label="Collection"
        value={query.collection ?? ''}
        options={choices('All collections', facets?.collection, query.collection)}
        onChange={(collection) => ask({ collection })}
        className="col-span-2 sm:col-span-3"
      />
      <Choice
        {...field('query.category')}
        label="Category"
        value={query.category ?? ''}
        options={choices('All categories', facets?.category, query.category)}
        onChange={(category) => ask({ category })}
        className="sm:col-span-3"
      />
      <Choice
        {...field('query.gender')}
        label="Gender"
        value={query.gender ?? ''}
        options={anyGender}
        onChange={(gender) => ask({ gender: gender as Gender })}
        className="sm:col-span-2"
      />
      <Choice
        {...field('query.sortBy')}
        label="Order"
        value={query.sortBy ?? 'Default'}
        options={sorts}
        onChange={(sortBy) => ask({ sortBy: sortBy as SortOrder })}
        className="col-span-2"
      />
      <TextInput
        {...field('link.label')}
        label="Link, if there is more"
        value={link?.label ?? ''}
        maxLength={MAX_TITLE_LENGTH}
        onChange={(label) => lead({ label })}
        className="col-span-2"
      />
      <TextInput
        {...field('link.to')}
        label="Where the link leads, such as /collections/all"
        value={link?.to ?? ''}
        maxLength={MAX_LINK_LENGTH}
        onChange={(to) => lead({ to })}
        className="col-span-2 sm:col-span-6"
      />
    </div>
  )
}

/** What is not asked for is left out. */
function without({ collection, category, gender, sortBy }: Shelf['query']): Shelf['query'] {
  return {
    ...(collection ? { collection } : {}),
    ...(category ? { category } : {}),
    ...(gender ? { gender } : {}),
    ...(sortBy && sortBy !== 'Default' ? { sortBy } : {}),
  }
}
