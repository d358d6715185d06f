import { countFound, type Found } from '#domains/catalogue/server/count-found.ts'
import { type Survey, surveySearch } from '#domains/catalogue/server/survey-search.ts'
import { LONGEST_SEARCH } from '../contract.ts'
import { chooseVariations, isWorthSuggesting, MOST_SUGGESTIONS } from '../rules.ts'
import { composeVariations } from './compose-variations.ts'

type Deps = Parameters<typeof surveySearch>[0]
type Product = Survey['products'][number]

/** What a shopper who typed this may mean: first the shop's own words for it, then products. */
export async function suggestSearches(deps: Deps, text: string) {
  if (!isWorthSuggesting(text)) return { variations: [], products: [] }
  const survey = await surveySearch(deps, text, MOST_SUGGESTIONS)
  const composed = composeVariations(survey)
  const counted = await withCounts(deps, composed.variations, survey)
  const variations = chooseVariations(counted, composed.promised)
  const named = survey.products
    .filter(({ name }) => name.length <= LONGEST_SEARCH)
    .slice(0, MOST_SUGGESTIONS - variations.length)
    .map((product) => ({ text: product.name, product, picture: pictureOf(product, survey) }))
  const products = await withCounts(deps, named, survey)
  return { variations, products: products.filter(({ count }) => count > 0) }
}

async function withCounts<T extends { text: string }>(deps: Deps, items: T[], survey: Survey): Promise<(T & Found)[]> {
  const texts = items.map((item) => item.text)
  const found = await countFound(deps, texts, survey.found)
  return items.map((item, at) => ({ ...item, ...(found[at] ?? { count: 0, sense: '' }) }))
}

/** In the colour that was asked for, if one was. */
function pictureOf({ images }: Product, { values }: Survey) {
  const asked = values.filter(({ facet, parts }) => facet === 'color' && parts.length > 0).map(({ value }) => value)
  return images.find(({ color }) => color !== null && asked.includes(color)) ?? images[0]
}
