import { Link } from '#ui/link.tsx'
import { Logo } from '#ui/logo.tsx'
import { useLogo } from '#ui/logo-shape.tsx'

export function AdminHomeLink({ className }: { className: string }) {
  const { kind } = useLogo()
  return (
    <Link to="/admin" className={`focus-inside flex min-w-0 items-center gap-3 px-4 ${className}`}>
      <Logo className={kind === 'name' ? 'h-5' : 'h-7'} />{' '}
      <span className="mono-caption bg-ink px-2 py-1 text-paper">Admin</span>
    </Link>
  )
}
