import { ShopError } from '#shared/errors.ts'
import { parseFilmName } from '../rules.ts'
import type { Deps } from './deps.ts'

export interface FilmFile {
  bytes: Buffer
  type: string
}

export async function getFilmFile({ storage }: Pick<Deps, 'storage'>, name: string): Promise<FilmFile> {
  const bytes = await storage.get(name)
  if (!bytes) throw new ShopError('not_found', 'Film not found.')
  return { bytes, type: `video/${parseFilmName(name)}` }
}
