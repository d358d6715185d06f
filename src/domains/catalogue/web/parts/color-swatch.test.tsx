import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ColorSwatch } from './color-swatch.tsx'

describe('the swatch of an unknown color', () => {
  it('shows the first letters of its name', () => {
    expect(renderToString(<ColorSwatch color="Chai" />)).toContain('>Ch<')
  })

  it('shows no letters where it is too small for them', () => {
    expect(renderToString(<ColorSwatch color="Chai" hasLetters={false} />)).toContain('></span>')
  })
})
