import type { Address } from '#common/site.ts'
import { Suspense, use } from 'react'
import { Link, useLocation } from 'react-router'
import { formatDate } from '#common/time.ts'
import NotFoundPage from './not-found.tsx'
import { usePageTitle } from '#web/page-title.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Waiting } from '#ui/states.tsx'
import { ArticleText } from '#features/articles/web/components/article-text.tsx'
import {
  type ArticleHeader,
  blog,
  findArticle,
  help,
  loadText,
  readNext,
} from '#features/articles/web/library.ts'

export const addresses: readonly Address[] = [...blog, ...help].map(({ path, title, summary, on }) => ({
  path,
  title,
  description: summary,
  on,
}))

export default function ArticlePage() {
  const header = findArticle(useLocation().pathname.replace(/\/$/, ''))
  return header ? <Article header={header} /> : <NotFoundPage />
}

function Article({ header }: { header: ArticleHeader }) {
  usePageTitle(header.title)
  const isBlog = header.path.startsWith('/blog/')
  return (
    <article className="page-narrow prose-page">
      <p className="mb-3 text-md mute">
        <Link to={isBlog ? '/blog' : '/help'}>{isBlog ? 'Blog' : 'Help'}</Link>
        {header.on && (
          <>
            {' · '}
            <time dateTime={header.on}>{formatDate(header.on, 'long date')}</time>
          </>
        )}
      </p>
      <PageHead title={header.title} lead={header.summary} />
      <Suspense fallback={<Waiting>Loading…</Waiting>}>
        <Text path={header.path} />
      </Suspense>
      {header.tags && (
        <p className="article-tags">
          {header.tags.map((tag) => (
            <Link key={tag} to={`/blog/tags/${tag}`}>
              {tag}
            </Link>
          ))}
        </p>
      )}
      <ReadNext header={header} />
    </article>
  )
}

const Text = ({ path }: { path: string }) => <ArticleText content={use(loadText(path))} />

function ReadNext({ header }: { header: ArticleHeader }) {
  const more = readNext(header)
  return (
    <nav className="read-next" aria-labelledby="read-next">
      <h2 id="read-next">Read next</h2>
      <ul>
        {more.map(({ path, title, summary }) => (
          <li key={path}>
            <Link to={path}>{title}</Link>
            <span className="block text-ink-2">{summary}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
