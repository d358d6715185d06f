import { displayFaces, type Face, textFaces } from '#shared/theme.ts'
import { getFontStack, renderFontFaces } from '#ui/faces.ts'
import { FormSection } from '#ui/form-section.tsx'
import type { SectionFormProps } from './use-settings-form.ts'

const allFaces = Array.from(new Set<Face>([...displayFaces, ...textFaces]))
const headingSample = { className: 'headline text-2xl', text: 'Weekend' }
const textSample = { className: 'text-sm', text: 'Soft cotton, cut wide, made to be worn every day.' }

export function FaceFields({ value, change }: SectionFormProps<'theme'>) {
  return (
    <FormSection title="Fonts">
      <style>{allFaces.map(renderFontFaces).join('')}</style>
      <FaceChoice
        name="displayFace"
        label="Headings"
        faces={displayFaces}
        value={value.displayFace}
        sample={headingSample}
        onChange={(displayFace) => change({ displayFace })}
      />
      <FaceChoice
        name="textFace"
        label="Text"
        faces={textFaces}
        value={value.textFace}
        sample={textSample}
        onChange={(textFace) => change({ textFace })}
      />
      <p className="text-xs text-pretty text-smoke">
        Shoppers download only the fonts you choose. Emails use them where the reader's device has them; invoices keep
        their own font, which has every Indian script.
      </p>
    </FormSection>
  )
}

interface FaceChoiceProps<F extends Face> {
  name: string
  label: string
  faces: readonly F[]
  value: F
  sample: typeof textSample
  onChange: (face: F) => void
}

/** Offers each typeface as a card with a sample in it. */
function FaceChoice<F extends Face>({ name, label, faces, value, sample, onChange }: FaceChoiceProps<F>) {
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="pb-2 text-sm font-bold">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2 2xl:grid-cols-3">
        {faces.map((face) => (
          <label
            key={face}
            className="relative grid min-w-0 cursor-pointer content-between gap-3 border border-line bg-chalk p-3 hover:border-ink has-checked:border-ink has-checked:bg-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <span
              aria-hidden="true"
              className={`min-w-0 overflow-hidden ${sample.className}`}
              style={{ fontFamily: getFontStack(face) }}
            >
              {sample.text}
            </span>
            <span className="flex items-center gap-2 text-xs font-semibold">
              <input
                type="radio"
                name={name}
                checked={face === value}
                onChange={() => onChange(face)}
                className="size-4 shrink-0 accent-ink outline-none"
              />
              {face}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
