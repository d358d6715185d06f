import { useState } from 'react'
import { ACCEPTED_IMAGE_TYPES, uploadLogoFile, validateUpload } from '#domains/media/web/parts/upload-image-file.ts'
import { FormSection } from '#ui/form-section.tsx'
import type { SectionFormProps } from './use-settings-form.ts'

type Brand = SectionFormProps<'brand'>['value']
type Logo = Brand['logo']

const noOutline: Logo['outline'] = { width: 0, height: 0, path: '' }
const smallButton =
  'min-h-11 w-fit cursor-pointer border border-ink px-4 text-sm font-semibold hover:bg-acid aria-disabled:cursor-progress'

export function LogoFields({ value, change }: Pick<SectionFormProps<'brand'>, 'value' | 'change'>) {
  const { logo } = value
  const hasOwnFiles = value.icon !== '' || value.socialCard !== ''
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
            background="bg-ink text-acid"
            onUpload={({ imageUrl }) => change({ logo: { ...logo, dark: imageUrl } })}
            onRemove={() => change({ logo: { ...logo, dark: '' } })}
          />
        )}
      </div>
      {hasOwnFiles && (
        <div className="grid gap-2 border-t border-line pt-4">
          <p className="text-sm">The icon and the card of shared links are the demo's drawings.</p>
          <button type="button" onClick={() => change({ icon: '', socialCard: '' })} className={smallButton}>
            Draw them from your logo or initials
          </button>
        </div>
      )}
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
  const [isUploading, setUploading] = useState(false)
  const [error, setError] = useState('')
  const hasLogo = image !== '' || outline.path !== ''
  const uploadFile = async (file: File) => {
    setError(validateUpload(file) ?? '')
    if (validateUpload(file)) return
    setUploading(true)
    try {
      onUpload(await uploadLogoFile(file))
    } catch (failure) {
      setError((failure as Error).message)
    }
    setUploading(false)
  }
  return (
    <div className="grid content-start gap-2">
      <h3 className="text-sm font-bold">{label}</h3>
      <div className={`grid h-28 place-items-center border border-line p-4 ${background}`}>
        {outline.path && (
          <svg viewBox={`0 0 ${outline.width} ${outline.height}`} fill="currentColor" className="h-16 max-w-full">
            <title>Current logo</title>
            <path d={outline.path} />
          </svg>
        )}
        {!outline.path && image && (
          <img src={image} alt="Current logo" className="max-h-16 max-w-full object-contain" />
        )}
        {!hasLogo && <p className="text-sm opacity-80">No logo</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <label className={`${smallButton} grid place-items-center focus-within:outline-2 focus-within:outline-ink`}>
          {isUploading ? 'Uploading...' : 'Upload a logo'}
          <span className="sr-only"> for {label.toLowerCase().replace('on ', '')}</span>
          <input
            type="file"
            accept={`image/svg+xml,${ACCEPTED_IMAGE_TYPES}`}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file && !isUploading) void uploadFile(file)
            }}
          />
        </label>
        {hasLogo && (
          <button type="button" onClick={onRemove} className={smallButton}>
            Remove<span className="sr-only"> the logo {label.toLowerCase()}</span>
          </button>
        )}
      </div>
      <p role="alert" className="empty:hidden">
        {error && <span className="inline-block bg-brick px-2 py-1 text-xs font-semibold">{error}</span>}
      </p>
    </div>
  )
}
