import { type Content, textIn } from '../content.ts'

/** Only for a long text: fewer parts are seen at a glance. */
export function OnThisPage({ content }: { content: Content }) {
  const parts = content.flatMap((node) => (typeof node !== 'string' && node.tag === 'h2' ? node : []))
  if (parts.length < 5) return null
  return (
    <nav aria-label="On this page" className="on-this-page">
      <ul>
        {parts.map(({ props, children = [] }) => (
          <li key={props!['id']}>
            <a href={`#${props!['id']}`}>{textIn(children)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
