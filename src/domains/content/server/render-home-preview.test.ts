import { expect, it } from 'vitest'
import { demoContent } from '#demo/content.ts'
import { renderHomePreview } from './render-home-preview.ts'

const hidden = { ...demoContent, sections: demoContent.sections.map((section) => ({ ...section, shown: false })) }

it('renders the visible sections of the draft, with links that open nowhere', async () => {
  const calls: unknown[] = []
  const renderPage = async (...args: unknown[]) => {
    calls.push(args)
    return '<!DOCTYPE html><html><head><title>Home</title></head></html>'
  }
  expect(await renderHomePreview({ renderPage }, hidden)).toContain('<head><base target="_blank">')
  expect(calls).toEqual([['/', { '/api/content': { ...hidden, sections: [] } }]])
})

it('says so where no pages are served', async () => {
  await expect(renderHomePreview({}, hidden)).rejects.toMatchObject({ code: 'unavailable' })
})
