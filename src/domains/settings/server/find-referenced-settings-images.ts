import type { Db } from '#platform/database/connect.ts'
import type { FileNames } from '#platform/database/find-referenced-files.ts'
import * as store from './store.ts'

/** Returns which of these images the settings reference, such as the logo. */
export async function findReferencedSettingsImages(db: Db, { folder, names }: FileNames): Promise<string[]> {
  const text = JSON.stringify((await store.listSections(db)).map(({ value }) => value))
  return names.filter((name) => text.includes(folder + name))
}
