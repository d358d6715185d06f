import { type ReactNode, useId, useState } from 'react'
import { useCloseOnBack } from '#ui/dialog-history.ts'
import { focusOnMount } from '#ui/focus-on-mount.ts'
import type { ProductDetail, SizeMeasurements } from '../contract.ts'
import { countAvailable } from './count-available.ts'
import { describeBodyFit, describeGarmentFit } from './describe-fit.ts'
import { parseAnswer, useFitAnswers } from './fit-answers.ts'
import { isBottomWear, listMeasurementGuides, listMeasurementNames } from './measurement-guides.ts'
import { RadioRow } from './radio-row.tsx'
import { bounds, findGirth, type PreferredFit, recommendByBody, recommendByGarment } from './recommend-size.ts'
import type { AddToCartForm } from './use-add-to-cart-form.ts'

const fitLabels = { close: 'Close', regular: 'Regular', loose: 'Loose' } satisfies Record<PreferredFit, string>

interface FitHelpProps {
  product: ProductDetail
  form: AddToCartForm
  /** Called after a size was selected. */
  onSelect: () => void
  /** Returns to the size guide. */
  onBack: () => void
}

/** The second step of the size guide: finds a size by height and weight, or by the measurements of a garment that fits. */
export function FitHelp({ product, form, onSelect, onBack }: FitHelpProps) {
  const hasGirth = findGirth(product.measurements) !== undefined
  const [method, setMethod] = useState<'body' | 'garment'>(hasGirth ? 'body' : 'garment')
  useCloseOnBack(true, onBack)
  const selectSize = (size: string) => {
    form.selectSize(size)
    onSelect()
  }
  const Method = method === 'body' ? BodyMethod : GarmentMethod
  return (
    <div className="gutter grid gap-6 pt-2 pb-6">
      <button
        ref={focusOnMount}
        type="button"
        onClick={onBack}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 justify-self-start text-sm font-semibold underline underline-offset-4 hover:bg-accent"
      >
        <span aria-hidden="true">←</span> Back to the size guide
      </button>
      {hasGirth && (
        <RadioRow
          legend="Find it by"
          options={{ body: 'Height and weight', garment: 'A piece I own' }}
          value={method}
          onChange={setMethod}
        />
      )}
      <Method product={product} form={form} onSelect={selectSize} />
      <p className="text-sm text-smoke">Your answers stay in this browser. We never see them.</p>
    </div>
  )
}

interface MethodProps {
  product: ProductDetail
  form: AddToCartForm
  onSelect: (size: string) => void
}

function BodyMethod({ product, form, onSelect }: MethodProps) {
  const [answers, change] = useFitAnswers()
  const height = parseAnswer(answers.height, bounds.height)
  const weight = parseAnswer(answers.weight, bounds.weight)
  const recommendation =
    height && weight ? recommendByBody(product.measurements, { height, weight, fit: answers.fit }) : undefined
  return (
    <Answer
      inputs={
        <>
          <div className="grid grid-cols-2 gap-4">
            <NumberField
              label="Height"
              unit="cm"
              range={bounds.height}
              value={answers.height}
              onChange={(typed) => change({ height: typed })}
            />
            <NumberField
              label="Weight"
              unit="kg"
              range={bounds.weight}
              value={answers.weight}
              onChange={(typed) => change({ weight: typed })}
            />
          </div>
          <RadioRow
            legend="How you like it"
            options={fitLabels}
            value={answers.fit}
            onChange={(fit) => change({ fit })}
          />
        </>
      }
      {...{ product, form, onSelect }}
      size={recommendation?.size}
      isMatch={recommendation?.isMatch}
    >
      {recommendation ? describeBodyFit(recommendation, answers.fit) : 'Enter your height and weight to see your size.'}
    </Answer>
  )
}

function GarmentMethod({ product, form, onSelect }: MethodProps) {
  const [answers, change] = useFitAnswers()
  const names = listMeasurementNames(product.measurements)
  const kind = isBottomWear(names) ? 'bottom' : 'top'
  const owned = parseGarmentMeasurements(product.measurements, answers.garment, kind)
  const recommendation = recommendByGarment(product.measurements, owned)
  const guides = listMeasurementGuides(names)
  return (
    <Answer
      inputs={
        <>
          <p className="text-sm">Lay a piece flat that fits you the way you like it. One measurement is enough.</p>
          <div className="grid gap-4 sm:grid-cols-2">
            {names.map((name) => {
              const key = `${kind}:${name}`
              return (
                <NumberField
                  key={name}
                  label={name}
                  unit="cm"
                  hint={guides.find((guide) => guide.name === name)?.instruction}
                  range={bounds.garment}
                  value={answers.garment[key] ?? ''}
                  onChange={(typed) => change({ garment: { ...answers.garment, [key]: typed } })}
                />
              )
            })}
          </div>
        </>
      }
      {...{ product, form, onSelect }}
      size={recommendation?.size}
      isMatch={recommendation?.isMatch}
    >
      {recommendation ? describeGarmentFit(recommendation) : 'Enter a measurement to see your size.'}
    </Answer>
  )
}

function parseGarmentMeasurements(measurements: SizeMeasurements[], typed: Record<string, string>, kind: string) {
  return Object.fromEntries(
    listMeasurementNames(measurements).flatMap((name) => {
      const value = parseAnswer(typed[`${kind}:${name}`], bounds.garment)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

interface NumberFieldProps {
  label: string
  unit: string
  hint?: string | undefined
  range: readonly [number, number]
  value: string
  onChange: (typed: string) => void
}

function NumberField({ label, unit, hint, range, value, onChange }: NumberFieldProps) {
  const id = useId()
  const isInvalid = value.trim() !== '' && parseAnswer(value, range) === undefined
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold capitalize">
        {label} <span className="font-mono text-smoke lowercase">{unit}</span>
      </label>
      <input
        id={id}
        inputMode="decimal"
        maxLength={6}
        autoComplete="off"
        value={value}
        aria-invalid={isInvalid}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        className="h-12 w-full border border-ink bg-chalk px-3 font-mono"
      />
      <p id={`${id}-note`} className="text-xs text-smoke empty:hidden">
        {isInvalid ? (
          <span className="bg-brick px-1 py-0.5 font-semibold text-ink">{`Enter ${range[0]} to ${range[1]} ${unit}.`}</span>
        ) : (
          hint
        )}
      </p>
    </div>
  )
}

/** The inputs, and the size below them, or next to them where there is room. */
function Answer({ inputs, ...result }: ResultProps & { inputs: ReactNode }) {
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)] md:items-start md:gap-8">
      <div className="grid gap-6">{inputs}</div>
      <Result {...result} />
    </div>
  )
}

interface ResultProps extends MethodProps {
  size: string | undefined
  /** False if the size is only the closest one. */
  isMatch: boolean | undefined
  children: ReactNode
}

function Result({ product, form, onSelect, size, isMatch, children }: ResultProps) {
  const isAvailable = size !== undefined && countAvailable(product.stock, { size, color: form.color }) > 0
  return (
    <div className={`grid gap-3 ${size ? 'border border-ink p-4' : 'md:border md:border-line md:p-4'}`}>
      <div role="status" className="grid gap-2">
        {size && (
          <p className="flex items-baseline gap-3">
            <span className={`headline px-2 text-4xl ${isMatch ? 'bg-accent' : 'bg-card'}`}>{size}</span>
            <span className="text-sm font-semibold">{isMatch ? 'is your size.' : 'is the closest size.'}</span>
          </p>
        )}
        <p className="text-sm leading-relaxed">{children}</p>
        {size && !isAvailable && <p className="text-sm font-semibold">It is sold out right now.</p>}
      </div>
      {size && isAvailable && (
        <button
          type="button"
          onClick={() => onSelect(size)}
          className="h-12 cursor-pointer justify-self-start bg-ink px-5 font-bold text-paper hover:bg-accent hover:text-ink"
        >
          Choose {size}
        </button>
      )}
    </div>
  )
}
