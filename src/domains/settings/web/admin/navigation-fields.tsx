import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { facetsQueryOptions } from '#domains/catalogue/web/queries.ts'
import { adminPagesQueryOptions } from '#domains/content/web/parts/admin-pages-query.ts'
import type { SiteLink } from '#shared/shop-settings.ts'
import { SelectInput, TextInput } from '#ui/admin/editor-fields.tsx'
import { LinesInput } from '#ui/admin/editor-inputs.tsx'
import { CollapsibleSection } from './collapsible-section.tsx'
import { formatLinkTarget, type LinkKind, linkKinds, parseLinkTarget, shopPages } from './link-target.ts'
import { ListEditor } from './list-editor.tsx'
import type { SectionFormProps } from './use-settings-form.ts'

export function NavigationFields({ value, change }: SectionFormProps<'navigation'>) {
  const { header, menu, info, footer, trendingSearches } = value
  const footerLinks = footer.flatMap(({ links }) => links)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-5">
      <CollapsibleSection
        name="header"
        title="Header"
        summary={countLinks(header)}
        note="The row below the logo, and the first part of the phone menu."
      >
        <LinksEditor
          name="header"
          listName="the header"
          links={header}
          max={12}
          onChange={(links) => change({ header: links })}
        />
      </CollapsibleSection>
      <CollapsibleSection
        name="menu"
        title="Menu"
        summary={countLinks(menu.links)}
        note="Links behind one label in the header. Without links it is hidden."
      >
        <TextInput
          name="menu.label"
          label="Menu label"
          value={menu.label}
          maxLength={40}
          onChange={(label) => change({ menu: { ...menu, label } })}
        />
        <LinksEditor
          name="menu.links"
          listName="the menu"
          links={menu.links}
          max={20}
          onChange={(links) => change({ menu: { ...menu, links } })}
        />
      </CollapsibleSection>
      <CollapsibleSection
        name="info"
        title="Next to the logo"
        summary={countLinks(info)}
        note="Before the account link, and the last part of the phone menu."
      >
        <LinksEditor
          name="info"
          listName="the row next to the logo"
          links={info}
          max={4}
          onChange={(links) => change({ info: links })}
        />
      </CollapsibleSection>
      <CollapsibleSection
        name="footer"
        title="Footer"
        summary={`${countColumns(footer.length)}, ${countLinks(footerLinks)}`}
        note="Up to four columns."
      >
        <ListEditor
          name="footer"
          items={footer}
          onChange={(columns) => change({ footer: columns })}
          getItemName={getColumnName}
          getSummary={({ title, links }) => ({ title: title || 'New column', detail: countLinks(links) })}
          addLabel="Add column"
          createItem={() => ({ title: '', links: [] })}
          max={4}
          className="border border-ink p-3 sm:grid-cols-1"
        >
          {(column, index, update) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              <TextInput
                name={`footer.${index}.title`}
                label="Title"
                itemName={getColumnName(index)}
                value={column.title}
                maxLength={40}
                onChange={(title) => update({ ...column, title })}
              />
              <LinksEditor
                name={`footer.${index}.links`}
                listName={getColumnName(index)}
                links={column.links}
                max={20}
                onChange={(links) => update({ ...column, links })}
              />
            </div>
          )}
        </ListEditor>
      </CollapsibleSection>
      <CollapsibleSection
        name="trendingSearches"
        title="Trending searches"
        summary={trendingSearches.filter(Boolean).join(', ') || 'None'}
        note="Suggested in the search box before the shopper types."
      >
        <LinesInput
          name="trendingSearches"
          label="Searches"
          hint="One per line, up to 12."
          lines={trendingSearches}
          onChange={(searches) => change({ trendingSearches: searches })}
        />
      </CollapsibleSection>
    </div>
  )
}

const countLinks = ({ length }: SiteLink[]) => `${length} ${length === 1 ? 'link' : 'links'}`
const countColumns = (count: number) => `${count} ${count === 1 ? 'column' : 'columns'}`
const getColumnName = (index: number) => `column ${index + 1}`

interface LinksEditorProps {
  name: string
  /** Completes the names of its links for screen readers. */
  listName: string
  links: SiteLink[]
  max: number
  onChange: (links: SiteLink[]) => void
}

function LinksEditor({ name, listName, links, max, onChange }: LinksEditorProps) {
  const getItemName = (index: number) => `link ${index + 1} of ${listName}`
  return (
    <ListEditor
      name={name}
      items={links}
      onChange={onChange}
      getItemName={getItemName}
      getSummary={({ label, to }) => ({ title: label || 'New link', detail: to || 'Leads nowhere yet' })}
      addLabel={`Add link to ${listName}`}
      createItem={() => ({ label: '', to: '' })}
      max={max}
    >
      {(link, index, update) => (
        <LinkFields name={`${name}.${index}`} itemName={getItemName(index)} link={link} onChange={update} />
      )}
    </ListEditor>
  )
}

interface LinkFieldsProps {
  name: string
  itemName: string
  link: SiteLink
  onChange: (link: SiteLink) => void
}

function LinkFields({ name, itemName, link, onChange }: LinkFieldsProps) {
  // kept in state, because an address that is being typed may look like another kind
  const [kind, setKind] = useState<LinkKind>(() => (link.to ? parseLinkTarget(link.to).kind : 'collection'))
  const parsed = parseLinkTarget(link.to)
  const unparsedValue = kind === 'address' ? link.to : ''
  const value = parsed.kind === kind ? parsed.value : unparsedValue
  const field = { name: `${name}.to`, itemName, value }
  const changeTarget = (newValue: string) => onChange({ ...link, to: formatLinkTarget({ kind, value: newValue }) })
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_minmax(0,1.4fr)]">
      <TextInput
        name={`${name}.label`}
        label="Label"
        itemName={itemName}
        value={link.label}
        maxLength={40}
        onChange={(label) => onChange({ ...link, label })}
      />
      <SelectInput
        name={`${name}.kind`}
        label="Leads to"
        itemName={itemName}
        value={kind}
        options={linkKinds}
        onChange={(newKind) => {
          setKind(newKind as LinkKind)
          // an address starts as the previous target
          if (newKind !== 'address') onChange({ ...link, to: '' })
        }}
      />
      {kind === 'collection' && <CollectionSelect {...field} onChange={changeTarget} />}
      {kind === 'page' && <PageSelect {...field} onChange={changeTarget} />}
      {kind === 'search' && <TextInput {...field} label="Search text" maxLength={100} onChange={changeTarget} />}
      {kind === 'address' && (
        <TextInput {...field} label="Address, from / or https://" maxLength={300} onChange={changeTarget} />
      )}
    </div>
  )
}

const withPlaceholder = (noun: string, options: Record<string, string>) => ({ '': `Choose a ${noun}`, ...options })

interface TargetSelectProps {
  name: string
  itemName: string
  value: string
  onChange: (value: string) => void
}

function PageSelect(field: TargetSelectProps) {
  const { data = [] } = useQuery(adminPagesQueryOptions)
  const ownPages = data.filter(({ builtIn, live }) => !builtIn && live).map(({ path, title }) => [path, title])
  const pages = { ...shopPages, ...Object.fromEntries(ownPages) }
  // a selected page may have been deleted since
  const options = field.value && !Object.hasOwn(pages, field.value) ? { ...pages, [field.value]: field.value } : pages
  return <SelectInput {...field} label="Page" options={withPlaceholder('page', options)} />
}

function CollectionSelect(field: TargetSelectProps) {
  const { data } = useQuery(facetsQueryOptions({}))
  const names = new Set([...(data?.collection.map(({ value }) => value) ?? []), field.value].filter(Boolean))
  const options = Object.fromEntries([...names].map((name) => [name, name]))
  return <SelectInput {...field} label="Collection" options={withPlaceholder('collection', options)} />
}
