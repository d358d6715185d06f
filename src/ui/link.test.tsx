import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, it } from 'vitest'
import { Link } from './link.tsx'

const renderLink = (to: string) =>
  renderToString(
    <StaticRouter location="/about">
      <Link to={to} className="big" aria-current="page">
        Go
      </Link>
    </StaticRouter>,
  )

it.each([
  ['/collections/all?gender=Men', '/collections/all?gender=Men'],
  ['#sizes', '/about#sizes'],
  ['https://instagram.com/shop', 'https://instagram.com/shop'],
  ['mailto:care@shop.example', 'mailto:care@shop.example'],
  ['tel:+911234567890', 'tel:+911234567890'],
])('links to %s', (to, href) => {
  expect(renderLink(to).replaceAll('&amp;', '&')).toBe(`<a class="big" aria-current="page" href="${href}">Go</a>`)
})
