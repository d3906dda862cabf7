import { readFile } from 'node:fs/promises'
import { Marked, type Token, walkTokens } from 'marked'
import type { Plugin } from 'vite'

/**
 * Articles are Markdown files with a few lines about themselves on top. `x.md` is the text as HTML, `x.md?about` what the top says,
 * `x.md?words` the bare words for searching: each its own module, so that a list of articles does not carry their texts.
 */
export function articles(): Plugin {
  return {
    name: 'articles',
    async load(id) {
      const [file = '', query] = id.split('?', 2)
      if (!file.endsWith('.md')) return null
      const { about, text } = readArticle(await readFile(file, 'utf8'))
      if (query === 'about') return exported(about)
      const marked = withAnchors()
      const tokens = marked.lexer(text)
      return exported(query === 'words' ? wordsIn(tokens).join(' ') : marked.parser(tokens))
    },
  }
}

const exported = (value: unknown) => `export default ${JSON.stringify(value)}`

function readArticle(file: string) {
  const [, top, text] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? []
  if (top === undefined || text === undefined)
    throw new Error('An article begins with what it is about, between two lines of ---')
  const about = Object.fromEntries(
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
  return { about, text }
}

/** So that one can be sent to a paragraph, and that wide tables scroll by themselves, each a region with a name of its own. */
function withAnchors() {
  let tables = 0
  const plain = new Marked({ gfm: true })
  return new Marked({ gfm: true }).use({
    renderer: {
      heading({ tokens, depth }) {
        if (depth !== 2) return false
        return `<h2 id="${anchorOf(wordsIn(tokens).join(''))}">${this.parser.parseInline(tokens)}</h2>\n`
      },
      table(table) {
        const html = plain.parser([table]).trimEnd()
        return `<div class="prose-table" tabindex="0" role="region" aria-label="Table ${++tables}">${html}</div>\n`
      },
    },
  })
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
