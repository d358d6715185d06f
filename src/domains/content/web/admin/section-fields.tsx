import { MoveButtons, TextInput } from '#ui/admin/editor-fields.tsx'
import {
  type Hero,
  MAX_LINK_LENGTH,
  MAX_TEXT_LENGTH,
  MAX_TILES,
  MAX_TITLE_LENGTH,
  type Pictures,
  type Quote,
  type SectionLink,
  type TextSection,
  type Tile,
  type Tiles,
} from '../../contract.ts'
import { getSectionName } from '../../rules.ts'
import { PictureField } from './picture-field.tsx'
import { createTile, moveItem } from './use-content-draft.ts'

interface FieldsProps<T> {
  section: T
  index: number
  onChange: (section: T) => void
}

/** Leaves out a field that was emptied. */
const withOptional = <T extends object, K extends string, V>(fields: T, name: K, value: V | undefined) => {
  const { [name as never]: _, ...rest } = fields
  return (value === undefined ? rest : { ...rest, [name]: value }) as T
}

interface LinkFieldsProps {
  name: string
  itemName: string
  link: SectionLink | undefined
  onChange: (link: SectionLink | undefined) => void
}

function LinkFields({ name, itemName, link, onChange }: LinkFieldsProps) {
  const update = (change: Partial<SectionLink>) => {
    const { label, to } = { label: '', to: '', ...link, ...change }
    onChange(label || to ? { label, to } : undefined)
  }
  return (
    <>
      <TextInput
        name={`${name}.label`}
        itemName={itemName}
        label="Link label (optional)"
        value={link?.label ?? ''}
        maxLength={MAX_TITLE_LENGTH}
        onChange={(label) => update({ label })}
      />
      <TextInput
        name={`${name}.to`}
        itemName={itemName}
        label="Link path, such as /collections/all"
        value={link?.to ?? ''}
        maxLength={MAX_LINK_LENGTH}
        onChange={(to) => update({ to })}
      />
    </>
  )
}

export function HeroFields({ section, index, onChange }: FieldsProps<Hero>) {
  const field = (name: string) => ({ name: `sections.${index}.${name}`, itemName: getSectionName(section) })
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextInput
        {...field('headline')}
        label="Headline (empty for the name of the shop)"
        value={section.headline}
        maxLength={MAX_TITLE_LENGTH}
        onChange={(headline) => onChange({ ...section, headline })}
        className="sm:col-span-2"
      />
      <TextInput
        {...field('text')}
        label="Text (optional)"
        value={section.text}
        maxLength={MAX_TEXT_LENGTH}
        onChange={(text) => onChange({ ...section, text })}
        className="sm:col-span-2"
      />
      <LinkFields
        {...field('link')}
        link={section.link}
        onChange={(link) => onChange(withOptional(section, 'link', link))}
      />
      {section.film && (
        <p className="flex flex-wrap items-center gap-3 text-sm sm:col-span-2">
          A film plays here.
          <button
            type="button"
            onClick={() => onChange(withOptional(section, 'film', undefined))}
            className="min-h-11 cursor-pointer px-2 font-semibold underline underline-offset-4 hover:bg-brick"
          >
            Remove film
          </button>
        </p>
      )}
      {!section.film && (
        <PictureField
          label="Picture (optional)"
          itemName={getSectionName(section)}
          value={section.picture}
          onChange={(picture) => onChange(withOptional(section, 'picture', picture))}
        />
      )}
    </div>
  )
}

export function TilesFields({ section, index, onChange }: FieldsProps<Tiles>) {
  const { tiles } = section
  const setTiles = (changed: Tile[]) => onChange({ ...section, tiles: changed })
  const editTile = (at: number, tile: Tile) => setTiles(tiles.map((current, i) => (i === at ? tile : current)))
  return (
    <div className="grid gap-3">
      <ol className="grid gap-3">
        {tiles.map((tile, at) => {
          const itemName = `tile ${at + 1}`
          const field = (name: string) => ({ name: `sections.${index}.tiles.${at}.${name}`, itemName })
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: tiles have no identity of their own
            <li key={at} className="grid gap-3 border border-line p-3 sm:grid-cols-2">
              <div className="flex items-center justify-between gap-3 sm:col-span-2">
                <h4 className="text-sm font-semibold">Tile {at + 1}</h4>
                <MoveButtons
                  itemName={itemName}
                  index={at}
                  count={tiles.length}
                  onMove={(by) => setTiles(moveItem(tiles, at, by))}
                  onRemove={tiles.length > 1 ? () => setTiles(tiles.toSpliced(at, 1)) : undefined}
                />
              </div>
              <TextInput
                {...field('title')}
                label="Title"
                value={tile.title}
                maxLength={MAX_TITLE_LENGTH}
                onChange={(title) => editTile(at, { ...tile, title })}
              />
              <TextInput
                {...field('to')}
                label="Link path, such as /collections/all"
                value={tile.to}
                maxLength={MAX_LINK_LENGTH}
                onChange={(to) => editTile(at, { ...tile, to })}
              />
              <PictureField
                label="Picture (optional)"
                itemName={itemName}
                value={tile.picture}
                onChange={(picture: Pictures | undefined) => editTile(at, withOptional(tile, 'picture', picture))}
              />
            </li>
          )
        })}
      </ol>
      {tiles.length < MAX_TILES && (
        <button
          type="button"
          onClick={() => setTiles([...tiles, createTile()])}
          className="min-h-11 w-fit cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-acid"
        >
          Add tile
        </button>
      )}
    </div>
  )
}

export function TextSectionFields({ section, index, onChange }: FieldsProps<TextSection>) {
  const field = (name: string) => ({ name: `sections.${index}.${name}`, itemName: getSectionName(section) })
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextInput
        {...field('title')}
        label="Title (optional)"
        value={section.title}
        maxLength={MAX_TITLE_LENGTH}
        onChange={(title) => onChange({ ...section, title })}
        className="sm:col-span-2"
      />
      <TextInput
        {...field('text')}
        label="Text"
        value={section.text}
        maxLength={MAX_TEXT_LENGTH}
        onChange={(text) => onChange({ ...section, text })}
        className="sm:col-span-2"
      />
      <LinkFields
        {...field('link')}
        link={section.link}
        onChange={(link) => onChange(withOptional(section, 'link', link))}
      />
    </div>
  )
}

export function QuoteFields({ section, index, onChange }: FieldsProps<Quote>) {
  const field = (name: string) => ({ name: `sections.${index}.${name}`, itemName: getSectionName(section) })
  return (
    <div className="grid gap-3 sm:grid-cols-[2fr_1fr]">
      <TextInput
        {...field('text')}
        label="Quote"
        value={section.text}
        maxLength={MAX_TEXT_LENGTH}
        onChange={(text) => onChange({ ...section, text })}
      />
      <TextInput
        {...field('source')}
        label="Source (optional)"
        value={section.source}
        maxLength={MAX_TITLE_LENGTH}
        onChange={(source) => onChange({ ...section, source })}
      />
    </div>
  )
}
