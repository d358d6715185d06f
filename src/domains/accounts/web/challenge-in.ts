import { ShopError } from '#shared/errors.ts'

/** What a refusal asks the second step with, where the password was right and a code is missing. */
export const challengeIn = (error: Error): string | undefined =>
  error instanceof ShopError ? error.challenge : undefined
