import type { ReactNode } from 'react'

/** The sandbox blocks scripts and forms, and isolates the email from this page. */
export function EmailFrame({ title, html, className }: { title: string; html: string; className: string }) {
  return <iframe title={title} sandbox="" srcDoc={html} className={`border border-ink bg-chalk ${className}`} />
}

export function EmailText({ text }: { text: string }) {
  return (
    <pre className="border border-line bg-chalk p-4 font-mono text-sm wrap-anywhere whitespace-pre-wrap">{text}</pre>
  )
}

interface EmailSectionProps {
  title: string
  className?: string
  children: ReactNode
}

export function EmailSection({ title, className = '', children }: EmailSectionProps) {
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-2 ${className}`}>
      <h3 className="mono-caption text-smoke">{title}</h3>
      {children}
    </div>
  )
}
