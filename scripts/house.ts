import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { importRules } from './house/import-rules.ts'
import { kinds } from './house/table.ts'
import { unplacedFiles } from './house/unplaced-files.ts'

const rulesFile = 'biome.imports.jsonc'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const rules = importRulesFile()
if (values.check) check()
else writeFileSync(rulesFile, rules)

/** One line per override, so that a change to the table shows as the lines it touches. */
function importRulesFile(): string {
  const lines = importRules(kinds).map((override) => `    ${JSON.stringify(override)}`)
  return `// Written by \`npm run house\` from scripts/house/table.ts; change it there.\n{\n  "overrides": [\n${lines.join(',\n')}\n  ]\n}\n`
}

function check(): void {
  const complaints = unplacedFiles(kinds, sourceFiles()).map((file) => `${file} lies in no room of the house.`)
  if (readFileSync(rulesFile, 'utf8') !== rules) complaints.push(`${rulesFile} is stale: run \`npm run house\`.`)
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) process.exitCode = 1
}

function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  return listed.split('\n').filter((file) => /\.[cm]?[jt]sx?$/.test(file))
}
