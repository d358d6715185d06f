/** Lines that may use a banned phrase: brand copy, texts that the product fixes, and words with a meaning of their own there. */
export const allowedPhrases: { file: string; text: string }[] = []
