import { expect, it } from 'vitest'
import { extendCsp } from './extend-csp.ts'

it('adds sources to the directives of a policy, and directives that it lacks', () => {
  const policy = extendCsp("default-src 'self';script-src 'self';img-src 'self' data:;connect-src 'self'", {
    'script-src': 'https://a.example https://b.example',
    'frame-src': "'self' https://c.example",
    'connect-src': 'https://d.example',
  })
  expect(policy.split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self' https://a.example https://b.example",
    "img-src 'self' data:",
    "connect-src 'self' https://d.example",
    "frame-src 'self' https://c.example",
  ])
})
