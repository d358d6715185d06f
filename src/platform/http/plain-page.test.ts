import { expect, it } from 'vitest'
import { renderMessagePage } from './plain-page.ts'

it('escapes its texts', () => {
  const page = renderMessagePage('Tees & <b>hoodies</b>', '<script>alert("chai")</script>')
  expect(page).toContain('<title>Tees &amp; &lt;b&gt;hoodies&lt;/b&gt;</title>')
  expect(page).toContain('<h1>Tees &amp; &lt;b&gt;hoodies&lt;/b&gt;</h1>')
  expect(page).toContain('<p>&lt;script&gt;alert(&quot;chai&quot;)&lt;/script&gt;</p>')
})
