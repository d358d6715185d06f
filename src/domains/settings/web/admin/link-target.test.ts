import { describe, expect, it } from 'vitest'
import { formatLinkTarget, parseLinkTarget } from './link-target.ts'

describe('a link target', () => {
  it.each([
    ['/', 'page', '/'],
    ['/collections/all', 'page', '/collections/all'],
    ['/pages/size-guide', 'page', '/pages/size-guide'],
    ['/collections/Zip%20Hoodie', 'collection', 'Zip Hoodie'],
    ['/collections/all?search=tie+dye', 'search', 'tie dye'],
    ['/collections/all?search=50%25+off+%26+more', 'search', '50% off & more'],
    ['/collections/all?search=', 'search', ''],
    ['/collections/all?category=Top+Wear', 'address', '/collections/all?category=Top+Wear'],
    ['/collections/all?search=tee&gender=Men', 'address', '/collections/all?search=tee&gender=Men'],
    ['/collections/Hoodie?size=M', 'address', '/collections/Hoodie?size=M'],
    ['/collections/%E0%A4%A', 'address', '/collections/%E0%A4%A'],
    ['https://blog.example/', 'address', 'https://blog.example/'],
  ] as const)('%s is a %s and formatted as it was', (to, kind, value) => {
    expect(parseLinkTarget(to)).toEqual({ kind, value })
    expect(formatLinkTarget({ kind, value })).toBe(to)
  })
})
