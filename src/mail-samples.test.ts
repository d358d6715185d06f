import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mailSamples } from './mail-samples.ts'

const ORIGIN = 'https://shop.example.in'
const samples = mailSamples(ORIGIN)

/** The files in which mails are described. */
async function describedMails(): Promise<string[]> {
  const files = await readdir(join(import.meta.dirname, 'domains'), { recursive: true })
  return files.filter((file) => file.endsWith('-mail.ts')).map((file) => file.replaceAll('\\', '/'))
}

describe('the samples', () => {
  it('leave no mail out', async () => {
    const source = await readFile(join(import.meta.dirname, 'mail-samples.ts'), 'utf8')
    const missing = (await describedMails()).filter((file) => !source.includes(`#domains/${file}'`))
    expect(missing).toEqual([])
  })

  it('have names of their own', () => {
    expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length)
    expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length)
  })
})

describe.each(samples)('the mail $id', ({ subject, text, html }) => {
  it('has a subject that a phone shows whole or nearly', () => {
    expect(subject.length).toBeGreaterThan(5)
    expect(subject.length).toBeLessThan(70)
  })

  it('says everything twice and leaves no hole', () => {
    for (const form of [text, html]) expect(form).not.toMatch(/undefined|null|NaN|\[object|Invalid Date/)
    expect(text.split('\n').filter((line) => line.length > 72 && !line.startsWith('http'))).toEqual([])
  })

  it('leads to the shop alone, to the same places in both forms', () => {
    const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    const inText = [...text.matchAll(/^http\S+$/gm)].map(([href]) => href)
    expect(inHtml).toEqual(inText)
    expect(inHtml.filter((href) => !href.startsWith(`${ORIGIN}/`))).toEqual([])
  })

  it('loads nothing and runs nothing', () => {
    expect(html).not.toMatch(/<(?:script|img|link|iframe|form|object|video)|url\(|@import|\son\w+=/i)
  })
})
