import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { HomeTiles } from './home-tiles.tsx'

it.each([
  [1, '100vw'],
  [2, '50vw'],
  [3, '(min-width: 64rem) 33.4vw, 50vw'],
  [4, '(min-width: 64rem) 25vw, 50vw'],
])('loads the images of %i tiles at the width of their columns', (count, sizes) => {
  const tiles = Array.from({ length: count }, (_, index) => ({
    title: `Tile ${index}`,
    to: '/collections/all',
    picture: { narrow: { stem: '/tile', widths: [400] } },
  }))
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <HomeTiles section={{ id: 'tiles', shown: true, kind: 'tiles', tiles }} />
    </MemoryRouter>,
  )
  expect(new Set([...html.matchAll(/ sizes="([^"]*)"/g)].map(([, value]) => value))).toEqual(new Set([sizes]))
})
