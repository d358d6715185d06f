import { returnPolicyText } from './return-policy-text.ts'
import { TextPage } from './text-page.tsx'

export function ReturnPolicyPage() {
  return <TextPage text={returnPolicyText} />
}
