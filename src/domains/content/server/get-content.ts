import type { Content } from '../contract.ts'
import { defaultContent, toPublicContent } from '../rules.ts'
import type { Deps } from './deps.ts'
import * as store from './store.ts'

type DbDeps = Pick<Deps, 'db'>

export async function getContent({ db }: DbDeps): Promise<Content> {
  return toPublicContent((await store.getContentRow(db)).content ?? defaultContent)
}

export function getAdminContent({ db }: DbDeps): Promise<store.ContentRow> {
  return store.getContentRow(db)
}
