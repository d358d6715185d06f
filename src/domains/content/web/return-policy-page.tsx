import { useSite } from '#ui/site.ts'
import { createReturnPolicyText } from './return-policy-text.ts'
import { TextPage } from './text-page.tsx'

export function ReturnPolicyPage() {
  return <TextPage text={createReturnPolicyText(useSite())} />
}
