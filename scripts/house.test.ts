import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evasions, examples } from './house/examples.ts'
import { domains, kinds } from './house/table.ts'
import { unplacedFiles } from './house/unplaced-files.ts'

const root = resolve(import.meta.dirname, '..')

const evader = 'src/domains/cart/server/evade.ts'
const cycle = { 'src/shared/hen.ts': './egg.ts', 'src/shared/egg.ts': '#shared/hen.ts' }

let house: string
let refused: { file: string; line: number; rule: string }[]

beforeAll(async () => {
  house = mkdtempSync(join(tmpdir(), 'house '))
  for (const path of ['biome.json', 'biome.imports.jsonc', 'package.json', 'scripts/house/hidden-imports.grit']) {
    cpSync(join(root, path), join(house, path))
  }
  for (const [file, { may, mayNot }] of Object.entries(examples)) {
    write(
      file,
      [...may, ...mayNot].map((specifier) => `import '${specifier}'`),
    )
  }
  write(evader, evasions)
  for (const [file, other] of Object.entries(cycle)) write(file, [`export { egg } from '${other}'`])
  refused = await lint()
})

afterAll(() => rmSync(house, { recursive: true, force: true }))

function write(file: string, lines: string[]): void {
  mkdirSync(dirname(join(house, file)), { recursive: true })
  writeFileSync(join(house, file), lines.join('\n'))
}

/** One run of the real linter over the whole fixture. */
async function lint(): Promise<typeof refused> {
  const rules = ['style/noRestrictedImports', 'suspicious/noImportCycles', 'plugin'].map((rule) => `--only=${rule}`)
  const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', ...rules]
  const output = await new Promise<string>((done) => {
    execFile(join(root, 'node_modules/.bin/biome'), args, { cwd: house }, (_, stdout) => done(stdout))
  })
  const report = output.split('\n').find((line) => line.startsWith('{"summary"'))
  const { diagnostics } = JSON.parse(report ?? output) as {
    diagnostics: { category: string; location: { path: string; start: { line: number } } }[]
  }
  return diagnostics.map(({ category, location }) => ({
    file: location.path,
    line: location.start.line,
    rule: category,
  }))
}

const isCycle = ({ rule }: { rule: string }) => rule === 'lint/suspicious/noImportCycles'

/** The examples import each other at will, so cycles among them say nothing. */
function refusedLines(file: string): Set<number> {
  return new Set(refused.filter((found) => found.file === file && !isCycle(found)).map(({ line }) => line))
}

describe('the import table', () => {
  it.each(Object.entries(examples))('holds for %s', (file, { may, mayNot }) => {
    const lines = refusedLines(file)
    const wrongly = may.filter((_, index) => lines.has(index + 1))
    const missed = mayNot.filter((_, index) => !lines.has(may.length + index + 1))
    expect({ wrongly, missed }).toEqual({ wrongly: [], missed: [] })
  })

  it.each(evasions.map((evasion, index) => [evasion, index + 1] as const))('sees through %s', (_, line) => {
    expect(refusedLines(evader)).toContain(line)
  })

  it('finds a cycle, even one that goes through a room name', () => {
    expect(refused.filter(isCycle).map(({ file }) => file)).toEqual(expect.arrayContaining(Object.keys(cycle)))
  })

  it('has an example of every kind', () => {
    const kindOf = (file: string) => kinds.find((kind) => unplacedFiles([kind], [file]).length === 0)?.name
    expect(new Set(Object.keys(examples).map(kindOf))).toEqual(new Set(kinds.map(({ name }) => name)))
  })

  it('draws a graph of domains without a cycle', () => {
    const reaches = (from: string, to: string): boolean =>
      (domains[from] ?? []).some((next) => next === to || reaches(next, to))
    expect(Object.keys(domains).filter((domain) => reaches(domain, domain))).toEqual([])
  })
})

describe('a room for every file', () => {
  it('is found for the files of the house', () => {
    expect(unplacedFiles(kinds, Object.keys(examples))).toEqual([])
  })

  it.each([
    'src/utils/misc.ts',
    'src/domains/wishlist/server/store.ts',
    'src/domains/cart/helpers.ts',
    'src/domains/cart/server/mail.tsx',
    'src/domains/cart/server/deep/er.ts',
    'src/shared/clock.js',
  ])('is not found for %s', (file) => {
    expect(unplacedFiles(kinds, [file])).toEqual([file])
  })
})
