import { expect, it } from 'vitest'
import { defaultSettings } from '#domains/settings/rules.ts'
import { renderThemeStyle } from './render-theme-style.ts'

const { theme } = defaultSettings

it('renders nothing for the built-in theme', () => expect(renderThemeStyle(theme)).toBe(''))

it('sets all colors, with the grays between them', () => {
  const style = renderThemeStyle({ ...theme, colors: { ...theme.colors, ink: '#1a2a6c', paper: '#ffffff' } })
  expect(style).toMatch(/^<style>:root\{--color-ink:#1a2a6c;--color-paper:#ffffff;--color-accent:#d4ff3a;/)
  expect(style).toContain('--color-smoke:#6')
  expect(style).not.toContain('radius')
})

it('rounds corners through one variable', () => {
  const style = renderThemeStyle({ ...theme, corners: 'rounded' })
  expect(style).toMatch(/^<style>:root\{--radius:\.5rem\}/)
  const radii = Array.from(style.matchAll(/radius:([^;}]+)/g), ([, value]) => value).slice(1)
  expect(radii.filter((radius) => !/^0$|var\(--radius\)/.test(radius ?? ''))).toEqual([])
  expect(style).not.toContain('--color-ink:')
  for (const selector of ['.border-2.border-dashed', ':is(p,span).bg-brick']) expect(style).toContain(selector)
})

it('sets the faces that differ, with a fallback of the same metrics', () => {
  const style = renderThemeStyle({ ...theme, displayFace: 'Playfair Display' })
  expect(style).toMatch(
    /@font-face\{font-family:'Playfair Display';[^}]*url\([^)]*playfair-display-latin[^)]*\.woff2\)/,
  )
  expect(style).toMatch(
    /font-family:'Playfair Display Fallback';[^}]*local\('Times New Roman Bold'\)[^}]*size-adjust:100\.87%/,
  )
  expect(style).toContain(":root{--font-display:'Playfair Display','Symbols','Playfair Display Fallback',serif}")
  expect(style).not.toContain('--font-sans')
})

it('keeps Archivo for headings when only the text has another face', () => {
  const style = renderThemeStyle({ ...theme, textFace: 'Inter' })
  expect(style).toContain(
    ":root{--font-sans:'Inter','Symbols','Inter Fallback',sans-serif;--font-display:'Archivo','Archivo Fallback',sans-serif}",
  )
})
