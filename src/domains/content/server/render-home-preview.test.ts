import { expect, it } from 'vitest'
import { demoContent } from '#demo/content.ts'
import { renderHomePreview } from './render-home-preview.ts'

const hiddenContent = {
  ...demoContent,
  sections: demoContent.sections.map((section) => ({ ...section, shown: false })),
}

it('renders the visible sections of the draft, with links that open a new tab, which the sandbox blocks', async () => {
  const calls: unknown[] = []
  const renderPage = async (...args: unknown[]) => {
    calls.push(args)
    return '<html><head></head><noscript><i>Off</i></noscript><b class="hidden noscript:block p-1 noscript:top-0">On</b></html>'
  }
  expect(await renderHomePreview({ renderPage }, hiddenContent)).toBe(
    '<html><head><base target="_blank"></head><b class="hidden  p-1 ">On</b></html>',
  )
  expect(calls).toEqual([['/', { '/api/content': { ...hiddenContent, sections: [] } }]])
})

it('rejects with unavailable when the server renders no pages', async () => {
  await expect(renderHomePreview({}, hiddenContent)).rejects.toMatchObject({ code: 'unavailable' })
})
