import { termsText } from './terms-text.ts'
import { TextPage } from './text-page.tsx'

export function TermsPage() {
  return <TextPage text={termsText} />
}
