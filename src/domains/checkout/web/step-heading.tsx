import type { ReactNode, Ref } from 'react'

interface StepHeadingProps {
  id: string
  step: number
  ref?: Ref<HTMLHeadingElement>
  children: ReactNode
}

export function StepHeading({ id, step, ref, children }: StepHeadingProps) {
  return (
    <h2
      ref={ref}
      id={id}
      tabIndex={-1}
      className="headline mb-6 flex w-fit scroll-mt-6 items-baseline gap-3 text-[clamp(1.35rem,2.4vw,2.25rem)]"
    >
      <span className="font-mono text-[0.7em] font-bold tracking-normal">{step}/2</span> {children}
    </h2>
  )
}
