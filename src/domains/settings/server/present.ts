import type { AdminSettings } from '../contract.ts'
import type { StoredSection, StoredSections } from '../rules.ts'

const presentEditInfo = ({ version, editedAt, editedBy, variableByField }: StoredSection) => ({
  version,
  ...(editedAt ? { editedAt: editedAt.toISOString() } : {}),
  ...(editedBy === null ? {} : { editedBy }),
  setByEnvironment: variableByField,
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
}: StoredSections): AdminSettings => ({
  brand: { ...brand.value, ...presentEditInfo(brand) },
  theme: { ...theme.value, ...presentEditInfo(theme) },
  navigation: { ...navigation.value, ...presentEditInfo(navigation) },
  seller: { ...seller.value, ...presentEditInfo(seller) },
  social: { ...social.value, ...presentEditInfo(social) },
  pages: { ...pages.value, ...presentEditInfo(pages) },
  commerce: { ...commerce.value, ...presentEditInfo(commerce) },
  marketing: { ...marketing.value, ...presentEditInfo(marketing) },
})
