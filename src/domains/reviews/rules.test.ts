import { expect, it } from 'vitest'
import { ANONYMOUS, formatAuthor, parsePhotoUrl, summarize } from './rules.ts'

it.each([
  ['Asha Kumari Rao', 'Asha R.'],
  ['  asha   rao ', 'asha R.'],
  ['Asha', 'Asha'],
  ['आशा राव', 'आशा र.'],
  ['asha.rao@example.in', 'asha.rao'],
  ['Asha 🙂', 'Asha'],
  ['x'.repeat(80), 'x'.repeat(30)],
  ['🙂', ANONYMOUS],
  ['', ANONYMOUS],
])('shows %s as %s', (name, author) => {
  expect(formatAuthor(name)).toBe(author)
})

it('summarizes counts', () => {
  expect(summarize(undefined)).toEqual({
    count: 0,
    stars: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
    fit: { small: 0, true: 0, large: 0 },
  })
  const counts = { stars1: 1, stars2: 0, stars3: 0, stars4: 0, stars5: 2, fitSmall: 0, fitTrue: 2, fitLarge: 1 }
  expect(summarize(counts)).toMatchObject({ average: 3.7, count: 3, fit: { true: 2, large: 1 } })
})

it('accepts only photos of this shop', () => {
  const name = '0123456789abcdef0123456789abcdef'
  expect(parsePhotoUrl(`/media/reviews/${name}.webp`)).toBe(name)
  for (const url of [
    `/media/returns/${name}.webp`,
    `/media/reviews/../${name}.webp`,
    `//x/media/reviews/${name}.webp`,
    '',
  ])
    expect(parsePhotoUrl(url)).toBeUndefined()
})
