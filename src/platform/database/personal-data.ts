import { ShopError } from '#shared/errors.ts'
import type { Queryable, Tx } from './connect.ts'

/** A person whose data is exported or erased. */
export interface Person {
  userId: string
  /** The address of the account. */
  email: string
  /**
   * Whether the address is known to be the person's own. Anyone can register with somebody else's, so what is linked by
   * email only, such as contact messages, is exported and erased only if it is.
   */
  isEmailProven: boolean
}

/**
 * Returns the person whose data an admin exports or erases, including what is linked by email only. Trusts the address: the
 * screen asks the admin to check that the request came from it.
 */
export const toPersonWithTrustedEmail = ({ id, email }: { id: string; email: string }): Person => ({
  userId: id,
  email,
  isEmailProven: true,
})

/** What a domain stores about people. `src/personal-data.test.ts` fails for a table that no domain names. */
export interface PersonalData {
  /** The tables with rows about a person, by their names in the database. */
  tables: string[]
  /** Returns the rows about the person, by section of the exported file. */
  export: (db: Queryable, person: Person) => Promise<Record<string, unknown>>
  /** Returns why the data must stay for now, as a sentence to the person. Locks the rows it decides by. */
  findErasureProblem?: (tx: Tx, person: Person) => Promise<string | undefined>
  /**
   * Removes the rows about the person, or makes them anonymous. Rows that reference the account with `ON DELETE CASCADE`
   * need nothing: the account is deleted last.
   */
  erase?: (tx: Tx, person: Person) => Promise<void>
}

/** Returns why the person can't be erased now, if anything. */
export async function findErasureProblem(
  tx: Tx,
  { personalData }: { personalData: PersonalData[] },
  person: Person,
): Promise<string | undefined> {
  for (const data of personalData) {
    const problem = await data.findErasureProblem?.(tx, person)
    if (problem) return problem
  }
  return undefined
}

export async function lockAndAssertErasable(
  tx: Tx,
  deps: { personalData: PersonalData[] },
  person: Person,
): Promise<void> {
  const problem = await findErasureProblem(tx, deps, person)
  if (problem) throw new ShopError('conflict', problem)
}

/** What records that must stay have in place of the person. The trigger on orders allows only these values. */
export const ERASED_NAME = 'Erased customer'
export const ERASED_EMAIL = ''
