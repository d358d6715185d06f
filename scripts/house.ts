import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { importRules } from './house/import-rules.ts'
import { domains, kinds } from './house/table.ts'
import { unplacedFiles } from './house/unplaced-files.ts'
import { writtenTable } from './house/written-table.ts'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const written = { 'biome.imports.jsonc': rulesForLinter(), 'docs/architecture.md': pageForPeople() }
if (values.check) check()
else for (const [file, text] of Object.entries(written)) writeFileSync(file, text)

/** One line per override, so that a change to the table shows as the lines it touches. */
function rulesForLinter(): string {
  const lines = importRules(kinds).map((override) => `    ${JSON.stringify(override)}`)
  return `// Written by \`npm run house\` from scripts/house/table.ts; change it there.\n{\n  "overrides": [\n${lines.join(',\n')}\n  ]\n}\n`
}

function pageForPeople(): string {
  const mark = '<!-- written by `npm run house` -->'
  const [before, , after] = readFileSync('docs/architecture.md', 'utf8').split(mark)
  return [before, `\n\n${writtenTable(kinds, domains)}\n\n`, after].join(mark)
}

function check(): void {
  const complaints = unplacedFiles(kinds, sourceFiles()).map((file) => `${file} lies in no room of the house.`)
  for (const [file, text] of Object.entries(written)) {
    if (readFileSync(file, 'utf8') !== text) complaints.push(`${file} is stale: run \`npm run house\`.`)
  }
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) process.exitCode = 1
}

function sourceFiles(): string[] {
  return globSync('{src,demo,tests,bench,scripts}/**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}')
}
