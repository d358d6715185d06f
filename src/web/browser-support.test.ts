import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Newer than the browsers of the build target (`build.target` in vite.config.ts), which compiles syntax, but adds no APIs. */
const newerApis = [
  /\bURL\.(?:parse|canParse)\b/,
  /[pP]arams\.size\b/,
  /\bcheckVisibility\b/,
  /\bPromise\.(?:try|withResolvers)\b/,
  /\b(?:Array\.fromAsync|AbortSignal\.any|Response\.json)\b/,
  /\b(?:Object|Map)\.groupBy\b/,
  /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  /(?<!Object)\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|find|some|every|reduce|flatMap|forEach|take|drop|toArray)\(/,
  /\bmatchAll\([^)]*\)\s*\.(?:map|filter|find|some|every|reduce|flatMap|forEach|take|drop|toArray)\(/,
  /\b(?:toWellFormed|isWellFormed)\b/,
  /\b(?:matches|closest|querySelector(?:All)?)(?:<[^>]*>)?\(\s*['"`].*:has\(/,
]

const browserFiles = globSync(['src/{web,ui,shared}/**/*.{ts,tsx}', 'src/domains/*/web/**/*.{ts,tsx}']).filter(
  (file) => !file.includes('.test.') && !file.endsWith('entry-server.tsx'),
)

it('browser code uses only APIs of the browsers that the build supports', () => {
  expect(browserFiles.length).toBeGreaterThan(500)
  const uses = browserFiles.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, '')
    return newerApis.filter((api) => api.test(code)).map((api) => `${file}: ${api}`)
  })
  expect(uses).toEqual([])
})
