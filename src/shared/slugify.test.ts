import { describe, expect, it } from 'vitest'
import { isSlug } from './slug.ts'
import { slugify } from './slugify.ts'

describe('slugify', () => {
  it.each([
    ['Cutting Chai Oversized Tee', 'cutting-chai-oversized-tee'],
    ["  Rock & Roll — Men's Café Shirt!  ", 'rock-and-roll-mens-cafe-shirt'],
    ['नुक्कड़ टी शर्ट', 'nukkad-ti-shart'],
    ['मानसून 2026', 'manasun-2026'],
    ['पूजा की साड़ियाँ', 'puja-ki-sadiyan'],
    ['তাঁতের শাড়ি', 'tanter-shadi'],
    ['ਪੰਜਾਬੀ ਸੂਟ', 'panjabi-sut'],
    ['ચણિયા ચોળી', 'chaniya-choli'],
    ['ଶାଢ଼ୀ', 'shadhi'],
    ['பட்டு சேலை', 'pattu-chelai'],
    ['తెలుగు చీర', 'telugu-chira'],
    ['ಕನ್ನಡ ಸೀರೆ', 'kannada-sire'],
    ['മലയാളം മുണ്ട്', 'malayalam-munt'],
    ['Straße Łódź', 'strasse-lodz'],
    ['茶', ''],
  ])('turns %s into %s', (text, slug) => expect(slugify(text)).toBe(slug))

  it('returns nothing that looks like an id, and at most 80 characters', () => {
    expect(slugify('0123456789abcdef01234567')).toBe('p-0123456789abcdef01234567')
    const long = slugify('very '.repeat(40))
    expect(long.length).toBeLessThanOrEqual(80)
    expect(isSlug(long)).toBe(true)
  })
})

it.each(['', 'Tee', 'tee-', '-tee', 'a--b', 'a_b', 'x'.repeat(81), '0123456789abcdef01234567'])(
  'does not accept %j as a slug',
  (text) => expect(isSlug(text)).toBe(false),
)
