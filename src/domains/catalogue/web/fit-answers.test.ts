import { expect, it } from 'vitest'
import { parseAnswer, parseFitAnswers } from './fit-answers.ts'

const empty = { height: '', weight: '', fit: 'regular', garment: {} }

it('reads stored answers', () => {
  const answers = { height: '172', weight: '70', fit: 'loose', garment: { 'top:chest': '110' } }
  expect(parseFitAnswers(JSON.stringify(answers))).toEqual(answers)
})

it('skips what is not valid', () => {
  for (const stored of [null, 'not json', '3', 'null', '{"height":170,"fit":"huge","garment":5}'])
    expect(parseFitAnswers(stored)).toEqual(empty)
  expect(parseFitAnswers('{"garment":{"top:chest":"110","top:length":72}}').garment).toEqual({ 'top:chest': '110' })
})

it.each([
  ['18.5', 18.5],
  ['18,5', 18.5],
  [' 72 ', 72],
  ['1,000', undefined],
  ['5', undefined],
  ['tall', undefined],
  [undefined, undefined],
])('reads the answer %j as %j', (typed, value) => {
  expect(parseAnswer(typed, [10, 250])).toBe(value)
})
