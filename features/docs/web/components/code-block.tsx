/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */
import { CopyButton } from './copy-button.tsx'

/** Code as it stands, with a button that copies it. A long line scrolls, by keyboard too. `name` tells it from others on the page that bear the same title. */
export function CodeBlock({
  title,
  name = title,
  children,
}: {
  title: string
  name?: string
  children: string
}) {
  return (
    <figure className="code">
      <figcaption>{title}</figcaption>
      <CopyButton text={children} label={`Copy: ${name}`} />
      <section className="code-text" tabIndex={0} aria-label={name}>
        <pre>
          <code>{children}</code>
        </pre>
      </section>
    </figure>
  )
}
