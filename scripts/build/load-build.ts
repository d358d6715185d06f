import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as server from '../../src/server.ts'

/** Loads the server build that `npm start` serves. */
export const loadBuild = (root: string): Promise<typeof server> =>
  import(pathToFileURL(join(root, 'dist/server/server.js')).href)
