import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as main from '../../src/main.ts'

/** Loads the server build that `npm start` serves. */
export const loadBuild = (root: string): Promise<typeof main> =>
  import(pathToFileURL(join(root, 'dist/server/main.js')).href)
