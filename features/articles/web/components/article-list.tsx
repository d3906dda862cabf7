import { Link } from 'react-router'
import { formatDate } from '#common/time.ts'
import type { About } from '../library.ts'

export function ArticleList({ articles, newest }: { articles: readonly About[]; newest?: boolean }) {
  return (
    <ul className="article-cards">
      {articles.map(({ path, title, summary, on }, at) => (
        <li key={path} className={newest && at === 0 ? 'sign on-fill' : 'card'}>
          {on && <time dateTime={on}>{formatDate(on, 'long date')}</time>}
          <h2>
            <Link to={path}>{title}</Link>
          </h2>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  )
}
