import { ShopError } from '#shared/errors.ts'
import { MAX_VIEWS } from '../view-contract.ts'
import type { Deps } from './deps.ts'
import * as viewStore from './view-store.ts'

export const listOrderViews = ({ db }: Pick<Deps, 'db'>): Promise<viewStore.ViewRow[]> => viewStore.listViews(db)

export async function saveOrderView(
  { db }: Pick<Deps, 'db'>,
  view: Omit<viewStore.ViewRow, 'id'>,
): Promise<viewStore.ViewRow[]> {
  return db.transaction(async (tx) => {
    if ((await viewStore.countOtherViews(tx, view.name)) >= MAX_VIEWS)
      throw new ShopError('conflict', `There can be at most ${MAX_VIEWS} saved views. Remove one first.`)
    await viewStore.saveView(tx, view)
    return viewStore.listViews(tx)
  })
}

export async function removeOrderView({ db }: Pick<Deps, 'db'>, id: number): Promise<viewStore.ViewRow[]> {
  await viewStore.deleteView(db, id)
  return viewStore.listViews(db)
}
