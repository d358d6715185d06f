import { expect, it } from 'vitest'
import { defaultSettings } from '#domains/settings/rules.ts'
import { renderThemeStyle } from './render-theme-style.ts'

const { theme } = defaultSettings

it('renders nothing for the built-in theme', () => expect(renderThemeStyle(theme)).toBe(''))

it('sets all colors, with the grays between them', () => {
  const style = renderThemeStyle({ ...theme, colors: { ...theme.colors, ink: '#1a2a6c', paper: '#ffffff' } })
  expect(style).toMatch(/^<style>:root\{--color-ink:#1a2a6c;--color-paper:#ffffff;--color-acid:#d4ff3a;/)
  expect(style).toContain('--color-smoke:#6')
  expect(style).not.toContain('radius')
})

it('rounds corners through one variable', () => {
  const style = renderThemeStyle({ ...theme, corners: 'rounded' })
  expect(style).toMatch(/^<style>:root\{--radius:\.5rem\}.*\{border-radius:var\(--radius\)\}<\/style>$/)
  expect(style).not.toContain('--color')
})
