import type { Role } from '#common/endpoint.ts'
import { plural } from '#common/plural.ts'

export const longestQuestion = 100

/** Browser and server read it alike, or hydration would not find the page that was drawn. */
export function questionOf(query: string): string {
  const searched = new URLSearchParams(query).get('q') ?? ''
  return searched
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, longestQuestion)
    .toWellFormed()
}

export type Sought = { path: string; title: string; summary: string; words: string }

export type Search = (question: string) => readonly string[]

export function searchOf(articles: readonly Sought[]): Search {
  const pages = articles.map(({ path, title, summary, words }) => ({
    path,
    title: plain(title),
    summary: plain(summary),
    text: plain(words),
  }))
  return (question) => {
    const searched = plain(question).split(' ').filter(Boolean)
    if (searched.length === 0) return []
    return pages
      .map(({ path, title, summary, text }) => {
        const scores = searched.map((word) =>
          begins(title, word) ? 4 : begins(summary, word) ? 2 : begins(text, word) ? 1 : 0,
        )
        return { path, score: scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0) }
      })
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ path }) => path)
  }
}

const sectionOf: Readonly<Record<Role, string>> = {
  student: 'learners',
  instructor: 'instructors',
  school_owner: 'schools',
  admin: '',
}

/** What is written for a reader like this one and for everybody first, in the order it was found in. */
export function readersFirst<Article extends { section: string }>(found: readonly Article[], role: Role) {
  const isFor = ({ section }: Article) => section === 'account' || section === sectionOf[role]
  return [...found.filter(isFor), ...found.filter((one) => !isFor(one))]
}

export const foundInWords = (count: number) => plural(count, 'article')

/** At 230 words a minute, about what adults read of plain English to themselves. */
export const readingMinutes = (text: string) =>
  Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / 230))

const begins = (text: string, word: string) => ` ${text}`.includes(` ${word}`)

function plain(text: string) {
  return text
    .toLowerCase()
    .replaceAll(/&\w+;/g, ' ')
    .replaceAll(/[^\p{L}\d£]+/gu, ' ')
    .trim()
}
