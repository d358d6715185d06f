import type { CollectionRule } from '../collection-contract.ts'
import { toFilterTerms } from '../rules.ts'
import { toMaxPaise, toMinPaise } from './price-bounds.ts'
import type { CollectionCriteria } from './product-list-store.ts'
import { buildTagTsquery, buildTsquery, joinAnd } from './search-query.ts'

/** Returns the criteria of the products that a rule finds. A tag never refers to another rule, so rules can't form a cycle. */
export function toRuleCriteria(rule: CollectionRule): CollectionCriteria {
  const { category = [], color = [], gender = [], tag = [], minPrice, maxPrice, onSale, newest } = rule
  const filters = buildTsquery(toFilterTerms({ category, color, gender }))
  const tsqueries = [...(filters === undefined ? [] : [filters]), ...(tag.length === 0 ? [] : [buildTagTsquery(tag)])]
  return {
    tsquery: tsqueries.length === 0 ? undefined : joinAnd(tsqueries),
    minPaise: minPrice === undefined ? undefined : toMinPaise(minPrice),
    maxPaise: maxPrice === undefined ? undefined : toMaxPaise(maxPrice),
    ...(onSale ? { isOnSale: true } : {}),
    newest,
  }
}
