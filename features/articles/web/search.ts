import { type Sought, searchOf } from '../rules.ts'
import { type ArticleHeader, findArticle, help } from './library.ts'

const words = import.meta.glob<string>('../help/*/*.md', { eager: true, query: '?words', import: 'default' })

const soughtHelp: readonly Sought[] = help.map(({ path, title, summary }) => ({
  path,
  title,
  summary,
  words: words[`..${path}.md`] ?? '',
}))

const search = searchOf(soughtHelp)

export const searchHelp = (question: string): readonly ArticleHeader[] =>
  search(question).map((path) => findArticle(path)!)
