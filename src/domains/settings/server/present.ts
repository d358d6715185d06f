import type { AdminSettings } from '../contract.ts'
import type { SectionState, SectionStates } from '../rules.ts'

const presentState = ({ version, editedAt, editedBy, setByEnvironment }: SectionState) => ({
  version,
  ...(editedAt ? { editedAt: editedAt.toISOString() } : {}),
  ...(editedBy === null ? {} : { editedBy }),
  setByEnvironment,
})

export const presentAdminSettings = ({
  brand,
  theme,
  navigation,
  seller,
  social,
  pages,
  commerce,
  marketing,
}: SectionStates): AdminSettings => ({
  brand: { ...brand.value, ...presentState(brand) },
  theme: { ...theme.value, ...presentState(theme) },
  navigation: { ...navigation.value, ...presentState(navigation) },
  seller: { ...seller.value, ...presentState(seller) },
  social: { ...social.value, ...presentState(social) },
  pages: { ...pages.value, ...presentState(pages) },
  commerce: { ...commerce.value, ...presentState(commerce) },
  marketing: { ...marketing.value, ...presentState(marketing) },
})
