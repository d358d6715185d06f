import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { checkLanguage, findBannedPhrases } from './check-language.ts'

it('checks the files of a repository, without deleted ones', () => {
  const folder = createTempFolder()
  execFileSync('git', ['init', '--quiet', folder])
  for (const name of ['kept.md', 'deleted.md']) writeFileSync(join(folder, name), 'It mends itself.\n')
  execFileSync('git', ['add', '.'], { cwd: folder })
  rmSync(join(folder, 'deleted.md'))
  expect(checkLanguage(folder)).toEqual([{ file: 'kept.md', line: 1, match: 'mends' }])
})

describe('findBannedPhrases', () => {
  it('finds a banned phrase in any case, with its file and line', () => {
    const text = 'Holds stock.\nSo that nobody waits, it retries.\n'
    expect(findBannedPhrases('docs/example.md', text)).toEqual([{ file: 'docs/example.md', line: 2, match: 'So that' }])
  })

  it('finds a banned name as a whole identifier only', () => {
    const text = 'await takeTurns(key)\nawait takeTurnsAgain(key)\n'
    expect(findBannedPhrases('src/example.ts', text)).toEqual([{ file: 'src/example.ts', line: 1, match: 'takeTurns' }])
  })

  it('finds every banned phrase of a line', () => {
    const matches = findBannedPhrases('src/example.ts', '// whoever mends it').map(({ match }) => match)
    expect(matches).toEqual(['whoever', 'mends'])
    const names = findBannedPhrases('src/example.ts', 'takeTurns(takeTurns(tallies))').map(({ match }) => match)
    expect(names).toEqual(['takeTurns', 'takeTurns', 'tallies'])
  })

  it('accepts other text', () => {
    expect(findBannedPhrases('src/example.ts', '// so the shopper can retry; standard of 3 emails')).toEqual([])
  })

  it('accepts an allowed line in its file only', () => {
    const line = "text: 'read it as if it were a poem',"
    expect(findBannedPhrases('demo/pages.ts', line)).toEqual([])
    expect(findBannedPhrases('demo/content.ts', line)).toHaveLength(1)
  })

  it('accepts brand copy', () => {
    expect(findBannedPhrases('demo/catalogue/tees.ts', 'Made up at the corner, so that it fits.')).toEqual([])
  })
})
