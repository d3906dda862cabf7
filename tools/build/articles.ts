import { readFile } from 'node:fs/promises'
import { Marked } from 'marked'
import type { Plugin } from 'vite'

const marked = new Marked({ gfm: true })

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
      const html = withAnchors(await marked.parse(text))
      return exported(query === 'words' ? html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') : html)
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
function withAnchors(html: string) {
  let tables = 0
  return html
    .replaceAll(/<h2>(.*?)<\/h2>/g, (_all, title: string) => `<h2 id="${anchorOf(title)}">${title}</h2>`)
    .replaceAll(
      '<table>',
      () => `<div class="prose-table" tabindex="0" role="region" aria-label="Table ${++tables}"><table>`,
    )
    .replaceAll('</table>', '</table></div>')
}

const anchorOf = (title: string) =>
  title
    .replaceAll(/<[^>]+>|&\w+;/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
