import { useSite } from '#ui/site.ts'
import { createTermsText } from './terms-text.ts'
import { TextPage } from './text-page.tsx'

export function TermsPage() {
  return <TextPage text={createTermsText(useSite())} />
}
