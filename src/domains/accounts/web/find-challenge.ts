import { ShopError } from '#shared/errors.ts'

/** Returns the challenge for `SecondFactorStep`, if the password was correct and a code is required. */
export const findChallenge = (error: Error): string | undefined =>
  error instanceof ShopError ? error.challenge : undefined
