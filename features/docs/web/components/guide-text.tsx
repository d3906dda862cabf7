import { Fragment, use } from 'react'
import { ArticleText, useFillIn } from '#features/articles/web/components/article-text.tsx'
import { type Content, type ContentElement, textIn } from '#features/articles/web/content.ts'
import { type Guide, loadGuide } from '../guides.ts'
import { CodeBlock } from './code-block.tsx'

export function GuideText({ guide }: { guide: Guide }) {
  const content = use(loadGuide(guide.path))
  const fillIn = useFillIn()
  const codes = content.filter(isCode)
  const drawCode = (code: ContentElement) => {
    const title = languages[`${code.props?.['lang']}`] ?? 'Text'
    // With a number, so that no two regions of a page have the same name.
    const name = codes.length > 1 ? `${title} ${codes.indexOf(code) + 1}` : title
    return (
      <CodeBlock title={title} name={name}>
        {fillIn(textIn([code]))}
      </CodeBlock>
    )
  }
  return sectionsOf(content).map((section, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
    <Fragment key={at}>{isCode(section) ? drawCode(section) : <ArticleText content={section} />}</Fragment>
  ))
}

const languages: Record<string, string> = {
  sh: 'Terminal',
  ts: 'TypeScript',
  json: 'JSON',
  http: 'HTTP',
  sql: 'SQL',
}

const isCode = (node: Content[number] | Content): node is ContentElement =>
  typeof node === 'object' && 'tag' in node && node.tag === 'pre'

/** Runs of prose, and each piece of code, which has a frame of its own. */
function sectionsOf(content: Content): (Content | ContentElement)[] {
  const sections: (Content[number][] | ContentElement)[] = []
  for (const node of content) {
    const before = sections.at(-1)
    if (isCode(node)) sections.push(node)
    else if (Array.isArray(before)) before.push(node)
    else sections.push([node])
  }
  return sections
}
