import { countFound, type Found } from '#domains/catalogue/server/count-found.ts'
import { type Survey, surveySearch } from '#domains/catalogue/server/survey-search.ts'
import { LONGEST_SEARCH } from '../contract.ts'
import { chooseVariations, isWorthSuggesting, MOST_SUGGESTIONS } from '../rules.ts'
import { composeVariations } from './compose-variations.ts'

type Deps = Parameters<typeof surveySearch>[0]
type Product = Survey['products'][number]

/** Suggests search variations in catalogue words first, then products. */
export async function suggestSearches(deps: Deps, text: string) {
  if (!isWorthSuggesting(text)) return { variations: [], products: [] }
  const survey = await surveySearch(deps, text, MOST_SUGGESTIONS)
  const composed = composeVariations(survey)
  const counted = await addCounts(deps, composed.variations, survey)
  const variations = chooseVariations(counted, composed.promised)
  const productSuggestions = survey.products
    .filter(({ name }) => name.length <= LONGEST_SEARCH)
    .slice(0, MOST_SUGGESTIONS - variations.length)
    .map((product) => ({ text: product.name, product, image: pickImage(product, survey) }))
  const products = await addCounts(deps, productSuggestions, survey)
  return { variations, products: products.filter(({ count }) => count > 0) }
}

async function addCounts<T extends { text: string }>(deps: Deps, items: T[], survey: Survey): Promise<(T & Found)[]> {
  const texts = items.map((item) => item.text)
  const counts = await countFound(deps, texts, survey.found)
  return items.map((item, index) => ({ ...item, ...(counts[index] ?? { count: 0, sense: '' }) }))
}

/** Prefers an image in a colour that the search names. */
function pickImage({ images }: Product, { values }: Survey) {
  const searchedColors = values
    .filter(({ facet, parts }) => facet === 'color' && parts.length > 0)
    .map(({ value }) => value)
  return images.find(({ color }) => color !== null && searchedColors.includes(color)) ?? images[0]
}
