import { expect, it } from 'vitest'
import { extendCsp } from './open-payments.ts'

it("adds the provider's origins to the existing policy", () => {
  const policy = extendCsp("default-src 'self';script-src 'self';img-src 'self' data:;connect-src 'self'")
  expect(policy.split(';')).toEqual([
    "default-src 'self'",
    "script-src 'self' https://checkout.razorpay.com https://cdn.razorpay.com",
    "img-src 'self' data: https://cdn.razorpay.com",
    "connect-src 'self' https://lumberjack.razorpay.com",
    "frame-src 'self' https://api.razorpay.com",
  ])
})
