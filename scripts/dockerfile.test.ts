import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import packages from '../package.json' with { type: 'json' }

it('the image has the Node that the tests ran on', () => {
  const dockerfile = readFileSync(new URL('../Dockerfile', import.meta.url), 'utf8')
  const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version)
  expect(versions).toEqual([packages.dependencies.node, packages.dependencies.node])
})
