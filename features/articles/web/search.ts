import { type About, help } from './library.ts'

/** The words of all help articles: a chunk of its own, fetched when somebody begins to type. */
const words = import.meta.glob<string>('../help/*/*.md', { eager: true, query: '?words', import: 'default' })

const pages = help.map((about) => ({ about, title: plain(about.title), summary: plain(about.summary), text: plain(words[`..${about.path}.md`] ?? '') }))

/** The articles in which every word of the question begins a word, those with it in the title first. */
export function searchHelp(question: string): readonly About[] {
  const asked = plain(question).split(' ').filter(Boolean)
  if (asked.length === 0) return []
  return pages
    .map(({ about, title, summary, text }) => {
      const scores = asked.map((word) => (begins(title, word) ? 4 : begins(summary, word) ? 2 : begins(text, word) ? 1 : 0))
      return { about, score: scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0) }
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ about }) => about)
}

const begins = (text: string, word: string) => ` ${text}`.includes(` ${word}`)

function plain(text: string) {
  return text
    .toLowerCase()
    .replaceAll(/&\w+;/g, ' ')
    .replaceAll(/[^\p{L}\d£]+/gu, ' ')
    .trim()
}
