/** Shown instead of shelves in a shop without products. */
export function OpeningSoon() {
  return (
    <section className="gutter grid gap-4 border-t border-ink py-12 lg:py-20">
      <h2 className="headline text-[clamp(1.6rem,4.6vw,4.5rem)]">Opening soon</h2>
      <p className="max-w-[60ch] text-lg text-pretty">
        The first pieces are on their way. Leave your email and you’ll hear when they arrive.
      </p>
      <a
        href="#newsletter"
        className="flex min-h-13 w-fit items-center border border-ink px-5 font-bold hover:bg-accent lg:text-lg"
      >
        Tell me when it opens
      </a>
    </section>
  )
}
