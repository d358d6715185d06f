import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from './project-root.ts'

const builtPosition = /file:\/\/\S+\/dist\/server\/\S+?\.js:(\d+):(\d+)/g
const sourceMaps = new Map<string, SourceMap | undefined>()

/**
 * Replaces positions in the build with those in the sources. Node could do this itself, but would keep all source maps in
 * memory (80 MB) from the start.
 */
export const mapStack = (stack: string): string =>
  stack.replace(builtPosition, (position, line: string, column: string) => {
    const file = fileURLToPath(position.slice(0, -`:${line}:${column}`.length))
    const origin = loadSourceMap(file)?.findOrigin(Number(line), Number(column))
    if (!origin || !('fileName' in origin)) return position
    return `${relative(projectRoot, resolve(dirname(file), origin.fileName))}:${origin.lineNumber}:${origin.columnNumber}`
  })

function loadSourceMap(file: string): SourceMap | undefined {
  if (!sourceMaps.has(file)) {
    const mapFile = `${file}.map`
    sourceMaps.set(file, existsSync(mapFile) ? new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8'))) : undefined)
  }
  return sourceMaps.get(file)
}
