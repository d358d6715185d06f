import { MoveButtons, TextInput } from '#ui/admin/editor-fields.tsx'
import { moveItem } from '#ui/admin/sortable-list.tsx'
import { TextArea } from '#ui/admin/text-area.tsx'
import { useItemKeys } from '#ui/admin/use-item-keys.ts'
import {
  type ContentImages,
  type Hero,
  MAX_LINK_LENGTH,
  MAX_TEXT_LENGTH,
  MAX_TILES,
  MAX_TITLE_LENGTH,
  type Quote,
  type SectionLink,
  type TextSection,
  type Tile,
  type Tiles,
} from '../../contract.ts'
import { getSectionName } from '../../rules.ts'
import { ContentImageField } from './content-image-field.tsx'
import { createTile } from './use-content-draft.ts'
import { VideoField } from './video-field.tsx'

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
      <TextArea
        {...field('text')}
        isOneLine
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
      <HeroVideoFields section={section} onChange={onChange} />
      {!section.film && (
        <ContentImageField
          label="Image (optional)"
          itemName={getSectionName(section)}
          value={section.picture}
          onChange={(picture) => onChange(withOptional(section, 'picture', picture))}
        />
      )}
    </div>
  )
}

/** One video for all screens, or another one for phones. */
function HeroVideoFields({ section, onChange }: Pick<FieldsProps<Hero>, 'section' | 'onChange'>) {
  const { portrait, landscape } = section.film ?? {}
  const hasOwnPortrait = portrait !== undefined && portrait.mp4 !== landscape?.mp4
  const name = getSectionName(section)
  return (
    <>
      <VideoField
        label="Video (optional)"
        hint="MP4 or WebM, at most 12 MB, without sound. It replaces the image, and loads only on fast connections."
        itemName={name}
        value={landscape}
        onChange={(video) =>
          onChange(
            withOptional(section, 'film', video && { landscape: video, portrait: hasOwnPortrait ? portrait : video }),
          )
        }
      />
      {landscape && (
        <VideoField
          label="Video for phones (optional)"
          hint="In portrait, 9:16. Without one, phones show the middle of the video."
          itemName={`phones, ${name}`}
          value={hasOwnPortrait ? portrait : undefined}
          onChange={(video) => onChange({ ...section, film: { landscape, portrait: video ?? landscape } })}
        />
      )}
    </>
  )
}

export function TilesFields({ section, index, onChange }: FieldsProps<Tiles>) {
  const { tiles } = section
  const { keys, moveKey, removeKey } = useItemKeys(tiles.length)
  const setTiles = (changed: Tile[]) => onChange({ ...section, tiles: changed })
  const moveTile = (from: number, to: number) => {
    moveKey(from, to)
    setTiles(moveItem(tiles, from, to))
  }
  const removeTile = (at: number) => {
    removeKey(at)
    setTiles(tiles.toSpliced(at, 1))
  }
  const editTile = (at: number, tile: Tile) => setTiles(tiles.map((current, i) => (i === at ? tile : current)))
  return (
    <div className="grid gap-3">
      <ol className="grid gap-3">
        {tiles.map((tile, at) => {
          const itemName = `tile ${at + 1}`
          const field = (name: string) => ({ name: `sections.${index}.tiles.${at}.${name}`, itemName })
          return (
            <li key={keys[at]} className="grid gap-3 border border-line p-3 sm:grid-cols-2">
              <div className="flex items-center justify-between gap-3 sm:col-span-2">
                <h4 className="text-sm font-semibold">Tile {at + 1}</h4>
                <MoveButtons
                  itemName={itemName}
                  index={at}
                  count={tiles.length}
                  onMove={(by) => moveTile(at, at + by)}
                  onRemove={tiles.length > 1 ? () => removeTile(at) : undefined}
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
              <ContentImageField
                label="Image (optional)"
                itemName={itemName}
                value={tile.picture}
                onChange={(picture: ContentImages | undefined) => editTile(at, withOptional(tile, 'picture', picture))}
              />
            </li>
          )
        })}
      </ol>
      {tiles.length < MAX_TILES && (
        <button
          type="button"
          onClick={() => setTiles([...tiles, createTile()])}
          className="min-h-11 w-fit cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-accent"
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
      <TextArea
        {...field('text')}
        isOneLine
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
      <TextArea
        {...field('text')}
        isOneLine
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
