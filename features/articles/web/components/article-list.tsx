import { Link } from 'react-router'
import type { About } from '../library.ts'
import { formatDay } from '../days.ts'

export function ArticleList({ articles }: { articles: readonly About[] }) {
  return (
    <ul className="ruled article-list">
      {articles.map(({ path, title, summary, on }) => (
        <li key={path}>
          <h2>
            <Link to={path}>{title}</Link>
          </h2>
          <p>{summary}</p>
          {on && (
            <p className="mute num">
              <time dateTime={on}>{formatDay(on)}</time>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
