import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { mapStack } from './map-stack.ts'
import { projectRoot } from './project-root.ts'

const folder = createTempFolder()

async function buildFailingModule(): Promise<string> {
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const source = join(folder, 'src/fails.ts')
  writeFileSync(
    source,
    'interface Removed {\n  a: string\n}\nexport function fail(): Removed {\n  throw new Error("failed")\n}\n',
  )
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: { ssr: source, outDir: join(folder, 'dist/server'), sourcemap: true },
  })
  return join(folder, 'dist/server/fails.js')
}

it('names the source of a position in the build', async () => {
  const file = await buildFailingModule()
  // not a real stack, because Vitest maps those itself
  const lines = readFileSync(file, 'utf8').split('\n')
  const line = lines.findIndex((text) => text.includes('throw'))
  const column = lines[line]?.indexOf('throw') ?? 0
  const stack = `Error: failed\n    at fail (${pathToFileURL(file)}:${line + 1}:${column + 1})\n    at node:internal:1:2`
  const source = relative(projectRoot, join(folder, 'src/fails.ts'))
  expect(mapStack(stack)).toBe(`Error: failed\n    at fail (${source}:5:3)\n    at node:internal:1:2`)
})

it('keeps positions without a source map', () => {
  const position = '    at run (file:///nowhere/dist/server/main.js:3:4)'
  expect(mapStack(position)).toBe(position)
})
