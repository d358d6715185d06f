import { describe, expect, it } from 'vitest'
import { hasLimitedConnection, isTooSlowForVideo } from './connection.ts'

describe('isTooSlowForVideo', () => {
  it.each([
    [{ saveData: true, effectiveType: '4g', downlink: 10 }, true],
    [{ effectiveType: 'slow-2g', downlink: 10 }, true],
    [{ effectiveType: '2g', downlink: 10 }, true],
    [{ effectiveType: '3g', downlink: 10 }, true],
    [{ effectiveType: '4g', downlink: 1.6 }, true],
    [{ effectiveType: '4g', downlink: 2 }, false],
    [{ effectiveType: '4g' }, false],
    [{}, false],
  ])('of %j is %s', (connection, isTooSlow) => {
    expect(isTooSlowForVideo(connection)).toBe(isTooSlow)
  })
})

describe('hasLimitedConnection', () => {
  it.each([
    [{ saveData: true, effectiveType: '4g' }, true],
    [{ effectiveType: 'slow-2g' }, true],
    [{ effectiveType: '3g' }, false],
    [{}, false],
  ])('of %j is %s', (connection, isLimited) => {
    expect(hasLimitedConnection(connection)).toBe(isLimited)
  })
})
