import { readTaxDocuments } from '#domains/orders/server/api.ts'
import type { Gstr1, Gstr1Rows } from '../contract.ts'
import { getMonthDays } from '../rules.ts'
import { buildGstr1 } from './build-gstr1.ts'
import type { Deps } from './deps.ts'
import { readSupply, type Supply } from './read-supply.ts'

export async function getGstr1({ db, shopSettings }: Deps, month: string): Promise<Gstr1 & Gstr1Rows> {
  const supplies: Supply[] = []
  for await (const batch of readTaxDocuments({ db }, getMonthDays(month))) supplies.push(...batch.map(readSupply))
  return buildGstr1(supplies, { month, gstin: shopSettings.current().seller.gstin })
}

/** Yields a row per document, HSN code and rate. */
export async function* readRegister({ db }: Pick<Deps, 'db'>, month: string): AsyncGenerator<RegisterRow[]> {
  for await (const batch of readTaxDocuments({ db }, getMonthDays(month)))
    yield batch.map(readSupply).flatMap((supply) => supply.parts.map((part) => ({ supply, part })))
}

export interface RegisterRow {
  supply: Supply
  part: Supply['parts'][number]
}
