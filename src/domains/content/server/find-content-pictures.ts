import type { Db } from '#platform/database/connect.ts'
import type { AskedNames } from '#platform/database/find-names-in.ts'
import { readContent } from './store.ts'

/** Returns which of these images the home page references. */
export async function findContentPictures(db: Db, { folder, names }: AskedNames): Promise<string[]> {
  const { content } = await readContent(db)
  const text = JSON.stringify(content)
  return names.filter((name) => text.includes(folder + name))
}
