import { foldText } from '../rules.ts'

/**
 * What shoppers in India type, in English and Hindi, and the catalogue words that it also finds. One line per typed word,
 * folded and in the singular; the typed word itself is always searched first. A line works in one direction only.
 */
const synonyms = new Map([
  // so suggestions for the first letters begin with tees
  ['te', ['tee', 'tshirt']],
  ['tee', ['tshirt']],
  ['tshirt', ['tee']],
  ['shirt', ['tshirt', 'tee']],
  ['teeshirt', ['tshirt', 'tee']],
  ['sweater', ['sweatshirt']],
  ['jumper', ['sweatshirt']],
  ['pullover', ['sweatshirt', 'hoodie']],
  ['hooded', ['hoodie']],
  ['zipper', ['zip']],
  ['zippered', ['zip']],
  ['baggy', ['oversized']],
  ['loose', ['oversized']],
  ['pant', ['jogger', 'cargo']],
  ['lower', ['jogger']],
  ['trackpant', ['jogger']],
  ['trouser', ['jogger', 'cargo']],
  ['xxl', ['2xl']],
  ['xxxl', ['3xl']],
  ['gray', ['grey', 'charcoal']],
  ['grey', ['gray', 'charcoal']],
  ['blue', ['navy']],
  ['kala', ['black']],
  ['kaala', ['black']],
  ['safed', ['white']],
  ['lal', ['red']],
  ['laal', ['red']],
  ['neela', ['blue', 'navy']],
  ['hara', ['green']],
  ['peela', ['yellow', 'mustard']],
  ['gulabi', ['pink']],
  ['male', ['men']],
  ['gent', ['men']],
  ['boy', ['men']],
  ['guy', ['men']],
  ['ladke', ['men']],
  ['female', ['women']],
  ['lady', ['women']],
  ['ladie', ['women']],
  ['girl', ['women']],
  ['ladki', ['women']],
  [foldText('नुक्कड़'), ['nukkad']],
])

export function findSynonyms(word: string): string[] {
  return synonyms.get(word) ?? synonyms.get(word.replace(/s$/, '')) ?? []
}

/** Words that find products on sale, unless the catalogue itself uses them. */
export const saleWords = new Set(['sale', 'discount', 'discounted', 'offer', 'offers', 'deal', 'deals', 'reduced'])
