import { LogoShape, useLogo } from './logo-shape.tsx'

interface LogoProps {
  className?: string
  /** Whether it is on a dark area. */
  isOnDark?: boolean
}

/** Renders the logo, or the name set in type, in the text color; `className` sets the size. */
export function Logo({ className = '', isOnDark = false }: LogoProps) {
  const { name, kind, viewBox, image } = useLogo(isOnDark)
  if (kind === 'image') return <img src={image} alt={name} className={`object-contain ${className}`} />
  return (
    <svg
      viewBox={viewBox}
      role="img"
      aria-label={name}
      fill="currentColor"
      // a long name may be narrower than its height asks for, and letters such as Q reach below the baseline
      {...(kind === 'name'
        ? { preserveAspectRatio: 'xMinYMid', className: `min-w-0 max-w-full overflow-visible ${className}` }
        : { className })}
    >
      <LogoShape />
    </svg>
  )
}
