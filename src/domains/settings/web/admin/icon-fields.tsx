import { uploadIcon, uploadSocialCard } from '#domains/media/contract.ts'
import { uploadBrandImageFile } from '#domains/media/web/parts/upload-image-file.ts'
import { FormSection } from '#ui/form-section.tsx'
import { toInitials } from '../../rules.ts'
import { BrandImageField } from './brand-image-field.tsx'
import type { SectionFormProps } from './use-settings-form.ts'

type Brand = SectionFormProps<'brand'>['value']
const USE_GENERATED = 'Use the generated one'

export function IconFields({ value, change }: Pick<SectionFormProps<'brand'>, 'value' | 'change'>) {
  return (
    <FormSection
      title="Icon and card"
      note="Drawn from your logo, name and colours unless you upload your own. PNG or SVG; other image types work too."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <BrandImageField
          label="Icon"
          noun="an icon"
          hint="In browser tabs and on home screens. Square, at least 192 × 192 pixels; phones crop its edges."
          box="h-40 bg-card"
          upload={(file) => uploadBrandImageFile(uploadIcon, file)}
          onUpload={({ imageUrl }) => change({ icon: imageUrl })}
          reset={value.icon ? { label: USE_GENERATED, onClick: () => change({ icon: '' }) } : undefined}
        >
          {value.icon ? (
            <img src={value.icon} alt="Current icon" className="size-24 object-contain" />
          ) : (
            <GeneratedIcon brand={value} />
          )}
        </BrandImageField>
        <BrandImageField
          label="Social card"
          noun="a card"
          hint="Chats and social networks show it next to a link. 1200 × 630 pixels fit best, at least 600 × 315."
          box="h-40 bg-card"
          upload={(file) => uploadBrandImageFile(uploadSocialCard, file)}
          onUpload={({ imageUrl }) => change({ socialCard: imageUrl })}
          reset={value.socialCard ? { label: USE_GENERATED, onClick: () => change({ socialCard: '' }) } : undefined}
        >
          {value.socialCard ? (
            <img src={value.socialCard} alt="Current card" className="aspect-1200/630 h-full object-cover" />
          ) : (
            <GeneratedCard brand={value} />
          )}
        </BrandImageField>
      </div>
    </FormSection>
  )
}

/** Sketches what the server draws. */
function GeneratedIcon({ brand }: { brand: Brand }) {
  const { logo } = brand
  const initials = brand.initials || toInitials(brand.name)
  const { width, height, path } = logo.outline
  return (
    <div role="img" aria-label="Generated icon" className="grid size-24 place-items-center bg-accent p-3 text-ink">
      {path ? (
        <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} fill="currentColor" className="max-h-full w-full">
          <path d={path} />
        </svg>
      ) : (
        <span className={`font-black ${['text-6xl', 'text-6xl', 'text-5xl', 'text-4xl'][initials.length]}`}>
          {initials}
        </span>
      )}
    </div>
  )
}

function GeneratedCard({ brand: { name, tagline } }: { brand: Brand }) {
  return (
    <div
      role="img"
      aria-label="Generated card"
      className="grid aspect-1200/630 h-full min-w-0 content-end gap-1 border-b-10 border-accent bg-ink p-4 text-paper"
    >
      <span className="truncate text-2xl font-black text-accent uppercase">{name}</span>
      <span className="truncate text-xs">{tagline}</span>
    </div>
  )
}
