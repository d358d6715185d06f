import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { demoVideo } from '#tests/support/demo-video.ts'
import { detectVideoType, findBrandImageProblem, listFileNames, parseByteRange } from './rules.ts'

describe('detectVideoType', () => {
  const toBox = (brand: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0`)])

  it('recognizes videos by their first bytes', () => {
    expect(detectVideoType(readFileSync(demoVideo))).toBe('mp4')
    expect(detectVideoType(Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'latin1'))).toBe('webm')
  })

  it.each([
    ['an image in the same container', toBox('avif')],
    ['a photo of a phone', toBox('heic')],
    ['Matroska', Buffer.from('\x1a\x45\xdf\xa3\x93\x42\x82\x88matroska', 'latin1')],
    ['text', Buffer.from('<html>webm</html>')],
    ['nothing', Buffer.alloc(0)],
  ])('rejects %s', (_, bytes) => expect(detectVideoType(bytes)).toBeUndefined())
})

describe('parseByteRange', () => {
  it.each([
    [undefined, undefined],
    ['bytes=0-1,5-6', undefined],
    ['lines=0-1', undefined],
    ['bytes=-', undefined],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-10', { start: 90, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'invalid'],
    ['bytes=20-10', 'invalid'],
  ])('reads %s', (header, range) => expect(parseByteRange(header, 100)).toEqual(range))
})

describe('findBrandImageProblem', () => {
  it('accepts a square icon and a card', () => {
    expect(findBrandImageProblem('icon', { width: 512, height: 511 })).toBeUndefined()
    expect(findBrandImageProblem('socialCard', { width: 1200, height: 630 })).toBeUndefined()
  })

  it('says what is wrong', () => {
    expect(findBrandImageProblem('icon', { width: 400, height: 200 })).toBe(
      'An icon must be square. This image has 400 × 200 pixels.',
    )
    expect(findBrandImageProblem('icon', { width: 64, height: 64 })).toBe(
      'An icon must have at least 192 × 192 pixels. This image has 64 × 64.',
    )
    expect(findBrandImageProblem('socialCard', { width: 599, height: 400 })).toBe(
      'A card must have at least 600 × 315 pixels. This image has 599 × 400.',
    )
  })
})

it('removes a video with the files of its upload', () => {
  expect(listFileNames('a'.repeat(32))).toEqual(
    expect.arrayContaining([`${'a'.repeat(32)}.mp4`, `${'a'.repeat(32)}.webm`]),
  )
})
