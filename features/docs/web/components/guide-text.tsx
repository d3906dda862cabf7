import { use } from 'react'
import { useBrand, useOrigin } from '#web/brand.ts'
import '#features/articles/web/articles.css'
import { CodeBlock } from './code-block.tsx'
import { type Guide, guideTextOf } from '../guides.ts'

export function GuideText({ guide }: { guide: Guide }) {
  const { name } = useBrand()
  const origin = useOrigin()
  const html = use(guideTextOf(guide))
    .replaceAll('{origin}', () => origin)
    .replaceAll('{name}', () => escaped(name))
  // A text is prose and code by turns: what comes between `<pre>`s is HTML of our own build.
  return html.split(/(<pre.*?<\/pre>)/s).map((part, at) =>
    part.startsWith('<pre') ? (
      <CodeBlock key={part} title={languageOf(part)} name={nameOf(part, html, at)}>
        {plain(part)}
      </CodeBlock>
    ) : (
      // oxlint-disable-next-line react/no-danger -- our own files, turned into HTML by the build
      <div key={part} className="prose" dangerouslySetInnerHTML={{ __html: part }} />
    ),
  )
}

const languages: Record<string, string> = {
  sh: 'Terminal',
  ts: 'TypeScript',
  json: 'JSON',
  http: 'HTTP',
  sql: 'SQL',
}

const languageOf = (part: string) =>
  languages[(/class="language-(\w+)"/.exec(part)?.[1] ?? '').toLowerCase()] ?? 'Text'

/** With a number, so that no two regions of a page have the same name. */
function nameOf(part: string, html: string, at: number) {
  const several = html.split('<pre').length > 2
  return `${languageOf(part)}${several ? ` ${(at + 1) / 2}` : ''}`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const plain = (part: string) =>
  part
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trimEnd()
