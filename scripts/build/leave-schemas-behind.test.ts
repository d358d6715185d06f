import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { leaveSchemasBehind } from './leave-schemas-behind.ts'

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
export const addPerson = endpoint({ method: 'POST', path: '/api/people', summary: 'Adds one', body: Person, reply: Person, status: 201 })
`

async function built(entry: string): Promise<string> {
  const folder = tempFolder()
  const home = join(folder, 'src/domains/people')
  await mkdir(home, { recursive: true })
  await writeFile(join(home, 'contract.ts'), contract)
  await writeFile(join(home, 'schemas.js'), schemas)
  await writeFile(join(home, 'entry.js'), entry)
  const output = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [leaveSchemasBehind()],
    build: { write: false, minify: false, rolldownOptions: { input: join(home, 'entry.js') } },
  })) as Rolldown.RolldownOutput
  return output.output[0].code
}

it('leaves of an endpoint what the browser needs to call it, and nothing of its schemas', async () => {
  const code = await built(`import { addPerson, genders } from './contract.ts'; console.log(addPerson, genders)`)
  expect(code).toContain('method: "POST"')
  expect(code).toContain('path: "/api/people"')
  expect(code).toContain('status: 201')
  expect(code).toContain('"Women"')
  expect(code).not.toMatch(/isASchema|summary|Person\b/)
})

it('keeps a schema that a form asks for, and what it is made of', async () => {
  const code = await built(`import { Person } from './contract.ts'; console.log(Person)`)
  expect(code).toContain('isASchema')
  expect(code).toContain('a name')
  expect(code).not.toContain('/api/people')
})
