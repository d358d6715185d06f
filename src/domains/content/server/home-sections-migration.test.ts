import { expect, it } from 'vitest'
import { createOldDatabase } from '#tests/support/create-old-database.ts'
import { saveAdminContent } from '../admin-contract.ts'

const oldSections = [
  { id: 'genders', kind: 'genders', shown: false },
  {
    id: 'our-shelf',
    kind: 'shelf',
    shown: true,
    layout: 'grid',
    title: "Asha's picks",
    query: { gender: 'Men' },
    limit: 8,
  },
  { id: 'film', kind: 'film', shown: true },
  { id: 'best-seller', kind: 'best-seller', shown: true, title: 'Best Seller' },
  { id: 'collections', kind: 'collections', shown: false, title: 'Every shelf' },
  { id: 'promises', kind: 'promises', shown: true },
]
const messages = [{ icon: 'gem', text: 'Sale until Sunday' }]

const readContent = async ({ run }: Awaited<ReturnType<typeof createOldDatabase>>) =>
  (await run('SELECT content, version FROM site_content'))[0] as { content: object; version: number }

it('turns the video and the gender tiles of saved content into sections with images of their own', async () => {
  const database = await createOldDatabase('0036')
  const old = JSON.stringify({ messages, sections: oldSections }).replaceAll("'", "''")
  await database.run(`UPDATE site_content SET content = '${old}', version = 7`)
  await database.migrate()
  const { content, version } = await readContent(database)
  const migrated = saveAdminContent.body.parse({ ...content, version })
  expect(migrated.version).toBe(7)
  expect(migrated.messages).toEqual(messages)
  expect(migrated.sections.map(({ id, kind, shown }) => ({ id, kind, shown }))).toEqual([
    { id: 'genders', kind: 'tiles', shown: false },
    { id: 'our-shelf', kind: 'shelf', shown: true },
    { id: 'film', kind: 'hero', shown: true },
    { id: 'best-seller', kind: 'best-seller', shown: true },
    { id: 'collections', kind: 'collections', shown: false },
    { id: 'promises', kind: 'promises', shown: true },
  ])
  expect(migrated.sections[1]).toEqual(oldSections[1])
  expect(migrated.sections[2]).toMatchObject({ layout: 'sign', film: { portrait: { width: 720 } } })
  expect(migrated.footerFilm).toMatchObject({ width: 480 })
})

it('leaves a shop that has saved no content alone', async () => {
  const database = await createOldDatabase('0036')
  await database.migrate()
  expect((await readContent(database)).content).toBeNull()
})

it('keeps content without sections', async () => {
  const database = await createOldDatabase('0036')
  await database.run(`UPDATE site_content SET content = '{"messages":[],"sections":[]}'`)
  await database.migrate()
  expect((await readContent(database)).content).toMatchObject({ messages: [], sections: [] })
})
