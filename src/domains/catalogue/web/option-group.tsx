import { type MouseEvent, type ReactNode, useId } from 'react'
import type { OptionName } from '../rules.ts'
import type { AddToCartForm } from './use-add-to-cart-form.ts'

const labels = { color: 'Colour', size: 'Size' } satisfies Record<OptionName, string>

interface OptionGroupProps {
  option: OptionName
  form: AddToCartForm
  /** Shown until a value is selected. */
  emptyLabel?: string
  className: string
  /** `group` is the name that the radio buttons share. */
  children: (group: string) => ReactNode
}

/** The colors or sizes of a product; a shopper selects one of them. */
export function OptionGroup({ option, form, emptyLabel = 'Pick one', className, children }: OptionGroupProps) {
  const group = useId()
  const isMissing = form.showsMissingOptions && form.missingOptions.includes(option)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: HTML allows it, and a plain group can't be invalid
    <fieldset role="radiogroup" data-option={option} aria-invalid={isMissing} className="min-w-0">
      <legend className="mono-caption mb-2">
        <span className="text-smoke">{labels[option]}</span>{' '}
        <span className={isMissing ? 'bg-brick px-1' : ''}>{form[option] ?? emptyLabel}</span>
      </legend>
      <div className={className}>{children(group)}</div>
    </fieldset>
  )
}

interface OptionRadioProps {
  group: string
  value: string
  /** Replaces the text of the children for screen readers. */
  label?: string
  isSelected: boolean
  onSelect: (value: string) => void
  /** Called by a click on a value that can't be selected. The value stays focusable and readable. */
  onDisabledClick?: ((value: string) => void) | undefined
  className: string
  background?: string | undefined
  children: ReactNode
}

/** One value of an option, such as a size. */
export function OptionRadio(props: OptionRadioProps) {
  const { group, value, label, isSelected, onSelect, onDisabledClick, className, background, children } = props
  const handleClick = (event: MouseEvent) => {
    // arrow keys also fire click on the values they pass; only pointer clicks have a detail
    if (event.detail > 0) onDisabledClick?.(value)
  }
  return (
    <label
      title={label && value}
      style={{ background }}
      className={`group relative border border-ink has-focus-visible:z-10 ${className}`}
    >
      <input
        type="radio"
        name={group}
        value={value}
        aria-label={label}
        checked={isSelected}
        aria-disabled={onDisabledClick !== undefined}
        data-loads={onDisabledClick ? undefined : ''}
        onChange={() => onDisabledClick || onSelect(value)}
        onClick={handleClick}
        className="absolute inset-0 cursor-[inherit] appearance-none"
      />
      {children}
    </label>
  )
}
