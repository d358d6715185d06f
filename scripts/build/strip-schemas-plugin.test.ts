import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { stripSchemasPlugin } from './strip-schemas-plugin.ts'

const schemas = `
const schema = (parts) => ({ parts, isASchema: true })
export const z = { string: schema, number: schema, object: schema }
export const endpoint = (definition) => ({ ...definition })
`

const contract = `
import { endpoint, z } from './schemas.js'
const Name = z.string('a name')
const parts = { name: Name, age: z.number() }
export const Person = z.object(parts)
export const genders = ['Men', 'Women']
export const addPerson = endpoint({ method: 'POST', path: '/api/people', summary: 'Adds one', body: Person, responseBody: Person, status: 201 })
`

async function buildEntry(entry: string, contractFile = 'contract.ts'): Promise<string> {
  const folder = createTempFolder()
  const domainFolder = join(folder, 'src/domains/people')
  await mkdir(domainFolder, { recursive: true })
  await writeFile(join(domainFolder, contractFile), contract)
  await writeFile(join(domainFolder, 'schemas.js'), schemas)
  await writeFile(join(domainFolder, 'entry.js'), entry)
  const output = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [stripSchemasPlugin()],
    build: { write: false, minify: false, rolldownOptions: { input: join(domainFolder, 'entry.js') } },
  })) as Rolldown.RolldownOutput
  return output.output[0].code
}

it.each(['contract.ts', 'admin-contract.ts', 'people-csv-contract.ts'])(
  'keeps what the browser needs to call an endpoint of %s and strips its schemas',
  async (file) => {
    const code = await buildEntry(
      `import { addPerson, genders } from './${file}'; console.log(addPerson, genders)`,
      file,
    )
    expect(code).toContain('method: "POST"')
    expect(code).toContain('path: "/api/people"')
    expect(code).toContain('status: 201')
    expect(code).toContain('"Women"')
    expect(code).not.toMatch(/isASchema|summary|Person\b/)
  },
)

it('keeps a schema that a form uses, with its parts', async () => {
  const code = await buildEntry(`import { Person } from './contract.ts'; console.log(Person)`)
  expect(code).toContain('isASchema')
  expect(code).toContain('a name')
  expect(code).not.toContain('/api/people')
})
