import { Check, X } from 'lucide-react'
import {
  findAccentProblem,
  formatContrast,
  isHexColor,
  listColorPairs,
  MIN_CONTRAST,
  type ThemeColors,
} from '#shared/theme.ts'
import { EditorField, SelectInput } from '#ui/admin/editor-fields.tsx'
import { FieldColumns } from '#ui/admin/editor-inputs.tsx'
import { EditorWithPreview } from '#ui/admin/editor-with-preview.tsx'
import { FormSection } from '#ui/form-section.tsx'
import { FaceFields } from './face-fields.tsx'
import { ThemePreview } from './theme-preview.tsx'
import type { SectionFormProps } from './use-settings-form.ts'

type Theme = SectionFormProps<'theme'>['value']

const colorFields: Record<keyof ThemeColors, { label: string; hint: string }> = {
  ink: { label: 'Text colour', hint: 'Text, lines and dark areas. Must be dark.' },
  paper: { label: 'Background colour', hint: 'The background of pages.' },
  accent: { label: 'Accent colour', hint: 'Chosen links, marks and the main buttons.' },
  alert: { label: 'Alert colour', hint: 'Errors, warnings and reduced prices.' },
}
const colorNames = Object.keys(colorFields) as (keyof ThemeColors)[]

export function ThemeFields(props: SectionFormProps<'theme'>) {
  const { value, change } = props
  const { colors } = value
  const hasValidColors = colorNames.every((name) => isHexColor(colors[name]))
  return (
    <EditorWithPreview columns="xl:grid-cols-[minmax(0,1fr)_26rem]" preview={<ThemePreview theme={value} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <FormSection title="Colours">
          <FieldColumns>
            {colorNames.map((name) => (
              <ColorInput
                key={name}
                name={name}
                value={colors[name]}
                onChange={(color) => change({ colors: { ...colors, [name]: color } })}
              />
            ))}
          </FieldColumns>
          {hasValidColors && <ContrastList colors={colors} />}
        </FormSection>
        <FaceFields {...props} />
        <FormSection title="Corners">
          <FieldColumns>
            <SelectInput
              name="corners"
              label="Corners"
              value={value.corners}
              options={{ square: 'Square', rounded: 'Rounded' }}
              onChange={(corners) => change({ corners: corners as Theme['corners'] })}
            />
          </FieldColumns>
        </FormSection>
      </div>
    </EditorWithPreview>
  )
}

interface ColorInputProps {
  name: keyof ThemeColors
  value: string
  onChange: (color: string) => void
}

/** A picker and the code of the same color. */
function ColorInput({ name, value, onChange }: ColorInputProps) {
  const { label, hint } = colorFields[name]
  return (
    <EditorField name={`colors.${name}`} label={label} hint={hint}>
      {({ className, ...control }) => (
        <div className="grid grid-cols-[3.5rem_minmax(0,1fr)]">
          <input
            type="color"
            aria-label={`Pick the ${label.toLowerCase()}`}
            value={isHexColor(value) ? value : '#000000'}
            onChange={(event) => onChange(event.currentTarget.value)}
            className="h-11 w-full cursor-pointer border border-r-0 border-ink bg-chalk p-1"
          />
          <input
            {...control}
            value={value}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => onChange(event.currentTarget.value.trim().toLowerCase())}
            className={`${className} font-mono`}
          />
        </div>
      )}
    </EditorField>
  )
}

function ContrastList({ colors }: { colors: ThemeColors }) {
  const accentProblem = findAccentProblem(colors)
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-bold">Contrast</h3>
      <p className="text-xs text-pretty text-smoke">
        Text needs {MIN_CONTRAST}:1 to be readable for everyone. Colours below that can't be saved.
      </p>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {listColorPairs(colors).map(({ name, ratio }) => {
          const isReadable = ratio >= MIN_CONTRAST
          const Mark = isReadable ? Check : X
          return (
            <li
              key={name}
              className="flex min-h-11 items-center justify-between gap-3 border-t border-line py-2 text-sm leading-tight font-semibold"
            >
              <span>Text on {name}</span>
              <span
                className={`flex shrink-0 items-center gap-1.5 font-mono text-xs ${isReadable ? '' : 'bg-brick px-2 py-1'}`}
              >
                {formatContrast(ratio)}
                <Mark aria-hidden="true" className="size-4" />
                <span className="sr-only">{isReadable ? 'readable' : 'unreadable'}</span>
              </span>
            </li>
          )
        })}
      </ul>
      {accentProblem && <p className="bg-brick px-2 py-1 text-sm font-semibold text-pretty">{accentProblem}</p>}
    </div>
  )
}
