import { readFile } from 'node:fs/promises'
import { lexer, type MarkedToken, type Token, type Tokens, walkTokens } from 'marked'
import type { Plugin } from 'vite'
import { readingMinutes } from '#features/articles/rules.ts'
import type { Content, ContentElement } from '#features/articles/web/content.ts'

/**
 * Articles are Markdown files with a few lines about themselves on top. `x.md` is the text as a tree of elements, `x.md?header` what the top says,
 * `x.md?words` the bare words for searching: each its own module, so that a list of articles does not carry their texts.
 */
export function articles(): Plugin {
  return {
    name: 'articles',
    async load(id) {
      const [file = '', query] = id.split('?', 2)
      if (!file.endsWith('.md')) return null
      const { header, text } = readArticle(await readFile(file, 'utf8'))
      const tokens = lexer(text)
      if (query === 'header')
        return exported({ ...header, minutes: readingMinutes(wordsIn(tokens).join(' ')) })
      return exported(query === 'words' ? wordsIn(tokens).join(' ') : contentOf(tokens))
    },
  }
}

const exported = (value: unknown) => `export default ${JSON.stringify(value)}`

function readArticle(file: string) {
  const [, top, text] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? []
  if (top === undefined || text === undefined)
    throw new Error('An article begins with what it is about, between two lines of ---')
  const header = Object.fromEntries(
    top.split('\n').map((line) => {
      const [, name, value] = /^(\w+): *(.*)$/.exec(line) ?? []
      if (!name || value === undefined) throw new Error(`"${line}" is not of the form name: value`)
      return [
        name,
        name === 'tags'
          ? value.split(/, */)
          : name === 'order'
            ? Number(value)
            : value.replace(/^"(.*)"$/, '$1'),
      ]
    }),
  )
  return { header, text }
}

/** With anchors, so that one can be sent to a paragraph. Wide tables scroll by themselves, each a region with a name of its own. */
function contentOf(article: Token[]): Content {
  let tables = 0
  const inside = (tokens: Token[]): Content => (tokens as MarkedToken[]).flatMap(nodesOf)
  const element = (tag: string, tokens: Token[], props?: ContentElement['props']) => [
    { tag, ...(props && { props }), children: inside(tokens) },
  ]
  const row = (cells: Tokens.TableCell[]) => ({
    tag: 'tr',
    children: cells.flatMap(({ header, tokens }) => element(header ? 'th' : 'td', tokens)),
  })

  function nodesOf(token: MarkedToken): Content {
    switch (token.type) {
      case 'space':
        return []
      case 'text':
        return token.tokens ? inside(token.tokens) : [token.text]
      case 'escape':
        return [token.text]
      case 'paragraph':
        return element('p', token.tokens)
      case 'strong':
      case 'em':
      case 'blockquote':
        return element(token.type, token.tokens)
      case 'heading':
        return token.depth === 2
          ? element('h2', token.tokens, { id: anchorOf(wordsIn(token.tokens).join('')) })
          : element(`h${token.depth}`, token.tokens)
      case 'link':
        return element('a', token.tokens, { href: token.href })
      case 'list':
        return [{ tag: token.ordered ? 'ol' : 'ul', children: inside(token.items) }]
      case 'list_item':
        return element('li', token.tokens)
      case 'codespan':
        return [{ tag: 'code', children: [token.text] }]
      case 'code':
        return [{ tag: 'pre', props: { lang: token.lang ?? '' }, children: [token.text] }]
      case 'table': {
        const head = { tag: 'thead', children: [row(token.header)] }
        const body = { tag: 'tbody', children: token.rows.map(row) }
        const region = {
          role: 'region',
          'aria-label': `Table ${++tables}`,
          tabIndex: 0,
          className: 'prose-table',
        }
        return [{ tag: 'div', props: region, children: [{ tag: 'table', children: [head, body] }] }]
      }
      default:
        throw new Error(`An article has no ${token.type}: ${token.raw}`)
    }
  }
  return inside(article)
}

function wordsIn(tokens: Token[]): string[] {
  const words: string[] = []
  walkTokens(tokens, (token) => {
    if ('text' in token && token.type !== 'html' && !isMadeOfTokens(token)) words.push(String(token.text))
  })
  return words
}

/** Its own text then comes again in them. */
const isMadeOfTokens = (token: Token) =>
  token.type === 'list' || token.type === 'table' || ('tokens' in token && token.tokens !== undefined)

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
