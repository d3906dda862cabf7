/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */
import { CopyButton } from './copy-button.tsx'

type CodeBlockProps = { title: string; name?: string; children: string }

export function CodeBlock({ title, name = title, children }: CodeBlockProps) {
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
