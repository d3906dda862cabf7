import { createElement, type ReactNode } from 'react'
import { useBrand, useOrigin } from '#web/brand.ts'
import type { Content } from '../content.ts'
import '../articles.css'

export function ArticleText({ content }: { content: Content }) {
  const fillIn = useFillIn()
  const toReact = (nodes: Content): ReactNode[] =>
    nodes.map((node) =>
      typeof node === 'string'
        ? fillIn(node)
        : createElement(
            node.tag,
            node.props?.['href'] ? { ...node.props, href: fillIn(`${node.props['href']}`) } : node.props,
            ...toReact(node.children ?? []),
          ),
    )
  return createElement('div', { className: 'prose' }, ...toReact(content))
}

/** Puts the deployment's own words into a text: `{name}`, `{email}`, `{company}`, `{origin}`. */
export function useFillIn() {
  const { name, supportEmail, companyLine } = useBrand()
  const words: Record<string, string> = {
    name,
    email: supportEmail,
    company: companyLine,
    origin: useOrigin(),
  }
  return (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, word: string) => words[word] ?? whole)
}
