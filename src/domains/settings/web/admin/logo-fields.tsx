import { uploadLogoFile } from '#domains/media/web/parts/upload-image-file.ts'
import { FormSection } from '#ui/form-section.tsx'
import { BrandImageField } from './brand-image-field.tsx'
import type { SectionFormProps } from './use-settings-form.ts'

type Logo = SectionFormProps<'brand'>['value']['logo']

const noOutline: Logo['outline'] = { width: 0, height: 0, path: '' }

export function LogoFields({ value, change }: Pick<SectionFormProps<'brand'>, 'value' | 'change'>) {
  const { logo } = value
  return (
    <FormSection
      title="Logo"
      note="SVG or PNG with a transparent background. Without a logo, the name is set in type. A black SVG of a single shape takes the colour of the text around it."
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <LogoField
          label="On light areas"
          logo={{ image: logo.light, outline: logo.outline }}
          background="bg-paper text-ink"
          onUpload={({ imageUrl, outline = noOutline }) => change({ logo: { ...logo, light: imageUrl, outline } })}
          onRemove={() => change({ logo: { ...logo, light: '', outline: noOutline } })}
        />
        {!logo.outline.path && (
          <LogoField
            label="On dark areas"
            logo={{ image: logo.dark, outline: noOutline }}
            background="bg-ink text-accent"
            onUpload={({ imageUrl }) => change({ logo: { ...logo, dark: imageUrl } })}
            onRemove={() => change({ logo: { ...logo, dark: '' } })}
          />
        )}
      </div>
    </FormSection>
  )
}

interface LogoFieldProps {
  label: string
  logo: { image: string; outline: Logo['outline'] }
  background: string
  onUpload: (uploaded: Awaited<ReturnType<typeof uploadLogoFile>>) => void
  onRemove: () => void
}

function LogoField({ label, logo: { image, outline }, background, onUpload, onRemove }: LogoFieldProps) {
  const hasLogo = image !== '' || outline.path !== ''
  return (
    <BrandImageField
      label={label}
      noun="a logo"
      place={label.toLowerCase().replace('on ', '')}
      box={`h-28 p-4 ${background}`}
      upload={uploadLogoFile}
      onUpload={onUpload}
      reset={hasLogo ? { label: 'Remove', onClick: onRemove } : undefined}
    >
      {outline.path && (
        <svg viewBox={`0 0 ${outline.width} ${outline.height}`} fill="currentColor" className="h-16 max-w-full">
          <title>Current logo</title>
          <path d={outline.path} />
        </svg>
      )}
      {!outline.path && image && <img src={image} alt="Current logo" className="max-h-16 max-w-full object-contain" />}
      {!hasLogo && <p className="text-sm opacity-80">No logo</p>}
    </BrandImageField>
  )
}
