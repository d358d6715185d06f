import { ShopError } from '#shared/errors.ts'
import { MAX_VIEWS } from '../view-contract.ts'
import type { Deps } from './deps.ts'
import * as viewStore from './saved-view-store.ts'

export const listOrderViews = ({ db }: Pick<Deps, 'db'>): Promise<viewStore.SavedViewRow[]> => viewStore.listViews(db)

export async function saveOrderView(
  { db }: Pick<Deps, 'db'>,
  view: Omit<viewStore.SavedViewRow, 'id'>,
): Promise<viewStore.SavedViewRow[]> {
  return db.transaction(async (tx) => {
    await viewStore.lockViews(tx)
    if ((await viewStore.countOtherViews(tx, view.name)) >= MAX_VIEWS)
      throw new ShopError('conflict', `There can be at most ${MAX_VIEWS} saved views. Remove one first.`)
    await viewStore.saveView(tx, view)
    return viewStore.listViews(tx)
  })
}

export async function removeOrderView({ db }: Pick<Deps, 'db'>, id: number): Promise<viewStore.SavedViewRow[]> {
  await viewStore.deleteView(db, id)
  return viewStore.listViews(db)
}
