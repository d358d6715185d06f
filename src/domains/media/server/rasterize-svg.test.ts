import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { findOutline, isSvg } from '../rules.ts'
import { rasterizeSvg } from './rasterize-svg.ts'

const createSvg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"${attributes}>${content}</svg>`
const mark = '<path d="M0 0h40v20H0z"/>'
const rasterize = (svg: string) => rasterizeSvg(Buffer.from(svg))

describe('an SVG', () => {
  it('becomes a sharp PNG with a transparent background', async () => {
    const image = sharp(await rasterize(createSvg('<circle cx="10" cy="10" r="8" fill="red"/>')))
    expect(await image.metadata()).toMatchObject({ format: 'png', width: 1200, height: 600, hasAlpha: true })
    expect((await image.stats()).isOpaque).toBe(false)
  })

  it.each([
    ['a script', createSvg(`${mark}<script>alert(1)</script>`), 'This SVG contains scripts.'],
    ['an event handler', createSvg(mark, ' onload="alert(1)"'), 'This SVG contains scripts.'],
    ['a script in a link', createSvg(`<a href="javascript:alert(1)">${mark}</a>`), 'This SVG contains scripts.'],
    ['HTML', createSvg('<foreignObject><p>x</p></foreignObject>'), 'This SVG contains HTML.'],
    ['an image elsewhere', createSvg('<image href="https://evil.example/x.png"/>'), 'This SVG uses other files.'],
    ['a local file', createSvg('<image xlink:href="file:///etc/passwd"/>'), 'This SVG uses other files.'],
    ['a style elsewhere', createSvg('<style>@import "https://evil.example"</style>'), 'This SVG uses other files.'],
    ['a fill elsewhere', createSvg('<rect fill="url(https://evil.example#x)"/>'), 'This SVG uses other files.'],
    [
      'an entity bomb',
      `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(99)}"><!ENTITY b "&a;&a;&a;&a;">]>${createSvg('<text>&b;</text>')}`,
      'This SVG declares a document type or entities.',
    ],
    ['no end', '<svg xmlns="http://www.w3.org/2000/svg"><path', "This SVG is damaged or can't be read."],
    ['5 MB', createSvg(`<desc>${'x'.repeat(5_000_000)}</desc>`), 'An SVG can be at most 1 MB.'],
  ])('with %s is rejected with a message', async (_, svg, message) => {
    expect(isSvg(Buffer.from(svg))).toBe(true)
    await expect(rasterize(svg)).rejects.toThrow(message)
  })

  it('may use its own gradients and embedded images', async () => {
    const gradient =
      '<linearGradient id="g"><stop stop-color="red"/></linearGradient><rect width="9" height="9" fill="url(#g)"/>'
    expect((await rasterize(createSvg(gradient))).length).toBeGreaterThan(0)
  })
})

it.each([
  ['<?xml version="1.0"?>\n<!-- a logo -->\n<svg viewBox="0 0 1 1"/>', true],
  ['<html><svg/></html>', false],
  ['\x89PNG\r\n', false],
])('recognizes an SVG by its first element: %j', (text, expected) => expect(isSvg(Buffer.from(text))).toBe(expected))

describe('the outline', () => {
  it('is that of a single black shape', () => {
    expect(findOutline(createSvg(mark))).toEqual({ width: 40, height: 20, path: 'M0 0h40v20H0z' })
    expect(findOutline(createSvg(mark.replace('/>', ' fill="#000"/>')))).toBeDefined()
  })

  it.each([
    ['two shapes', createSvg(mark + mark)],
    ['a color', createSvg(mark.replace('/>', ' fill="#e4432d"/>'))],
    ['a transform', createSvg(mark.replace('/>', ' transform="scale(2)"/>'))],
    ['an offset', createSvg(mark).replace('0 0 40 20', '-5 0 40 20')],
    ['no path', createSvg('<circle r="4"/>')],
  ])('is missing with %s', (_, svg) => expect(findOutline(svg)).toBeUndefined())
})
