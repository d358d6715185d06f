/** Lines that may use a banned phrase: brand copy, and words with another meaning. */
export const allowedPhrases: { file: string; text: string }[] = [
  // product descriptions
  { file: 'demo/catalogue/', text: '' },
  { file: 'demo/studio/prints/scorecard.ts', text: 'tally' },
  { file: 'demo/pages.ts', text: 'as if it were a poem' },
  { file: 'src/domains/accounts/web/forgot-password-page.tsx', text: 'Remembered' },
  // nodemailer's method
  { file: 'src/platform/email/smtp-sender.ts', text: '.sendMail(' },
]
