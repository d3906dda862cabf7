import { loadOnce } from '#web/once.ts'
import type { IllustrationName } from '#ui/illustration.tsx'
import type { Content } from './content.ts'

type Top = {
  title: string
  summary: string
  minutes: number
  picture?: IllustrationName
  on?: string
  order?: number
  tags?: readonly string[]
}

export type ArticleHeader = Top & { path: string; slug: string; section: string }

export const sections = [
  { name: 'learners', title: 'For learners', picture: 'first-day' },
  { name: 'instructors', title: 'For instructors', picture: 'diary' },
  { name: 'schools', title: 'For schools', picture: 'two-seats' },
  { name: 'account', title: 'Your account', picture: 'messages' },
] as const

const blogTops = import.meta.glob<Top>('../blog/*.md', { eager: true, query: '?header', import: 'default' })
const helpTops = import.meta.glob<Top>('../help/*/*.md', { eager: true, query: '?header', import: 'default' })
const texts = import.meta.glob<Content>(['../blog/*.md', '../help/*/*.md'], { import: 'default' })

export const blog: readonly ArticleHeader[] = Object.entries(blogTops)
  .map(([file, top]) => headerOf(file, top))
  .toSorted((a, b) => (b.on ?? '').localeCompare(a.on ?? ''))

export const help: readonly ArticleHeader[] = Object.entries(helpTops)
  .map(([file, top]) => headerOf(file, top))
  .toSorted(
    (a, b) =>
      sections.findIndex(({ name }) => name === a.section) -
        sections.findIndex(({ name }) => name === b.section) || (a.order ?? 0) - (b.order ?? 0),
  )

export const tags: readonly string[] = [...new Set(blog.flatMap((header) => header.tags ?? []))].toSorted()

export const blogTitle = (tag?: string) => (tag ? `Blog: ${tag}` : 'Blog')

export const findArticle = (path: string): ArticleHeader | undefined =>
  [...blog, ...help].find((header) => header.path === path)

export function readNext(header: ArticleHeader): readonly ArticleHeader[] {
  const shared = ({ tags = [] }: ArticleHeader) => tags.filter((tag) => header.tags?.includes(tag)).length
  return [...blog, ...help]
    .filter(({ path, section }) => path !== header.path && section === header.section)
    .toSorted((a, b) => shared(b) - shared(a))
    .slice(0, 2)
}

export const loadText = loadOnce((path: string) => texts[`..${path}.md`]!())

function headerOf(file: string, top: Top): ArticleHeader {
  const path = file.slice(2, -3)
  const [, , ...names] = path.split('/')
  const section = names.length > 1 ? names[0]! : ''
  const picture = top.picture ?? sections.find(({ name }) => name === section)?.picture
  return { ...top, picture, path, slug: names.at(-1)!, section }
}
