import type { Db } from '#platform/database/connect.ts'
import type { SettingsSection } from '#shared/shop-settings.ts'
import * as store from './store.ts'

/** Lists the sections that an admin has saved. */
export const listEditedSections = async ({ db }: { db: Db }): Promise<SettingsSection[]> =>
  (await store.listSections(db)).filter(({ editedBy }) => editedBy !== null).map(({ section }) => section)
