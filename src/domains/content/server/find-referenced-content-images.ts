import type { Db } from '#platform/database/connect.ts'
import type { FileNames } from '#platform/database/find-referenced-files.ts'
import * as store from './store.ts'

/** Returns which of these images the home page references. */
export async function findReferencedContentImages(db: Db, { folder, names }: FileNames): Promise<string[]> {
  const { content } = await store.getContentRow(db)
  const text = JSON.stringify(content)
  return names.filter((name) => text.includes(folder + name))
}
