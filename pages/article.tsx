import type { Address } from '#common/site.ts'
import { Suspense, use } from 'react'
import { Link, useLocation } from 'react-router'
import { formatDate } from '#common/time.ts'
import NotFoundPage from './not-found.tsx'
import { usePageTitle } from '#web/page-title.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Waiting } from '#ui/states.tsx'
import { ArticleText } from '#features/articles/web/components/article-text.tsx'
import { type About, blog, findArticle, help, loadText, readNext } from '#features/articles/web/library.ts'

export const addresses: readonly Address[] = [...blog, ...help].map(({ path, title, summary, on }) => ({
  path,
  title,
  description: summary,
  on,
}))

export default function ArticlePage() {
  const about = findArticle(useLocation().pathname.replace(/\/$/, ''))
  return about ? <Article about={about} /> : <NotFoundPage />
}

function Article({ about }: { about: About }) {
  usePageTitle(about.title)
  const isBlog = about.path.startsWith('/blog/')
  return (
    <article className="page-narrow prose-page">
      <p className="mb-3 text-md mute">
        <Link to={isBlog ? '/blog' : '/help'}>{isBlog ? 'Blog' : 'Help'}</Link>
        {about.on && (
          <>
            {' · '}
            <time dateTime={about.on}>{formatDate(about.on, 'long date')}</time>
          </>
        )}
      </p>
      <PageHead title={about.title} lead={about.summary} />
      <Suspense fallback={<Waiting>Loading…</Waiting>}>
        <Text path={about.path} />
      </Suspense>
      {about.tags && (
        <p className="article-tags">
          {about.tags.map((tag) => (
            <Link key={tag} to={`/blog/tags/${tag}`}>
              {tag}
            </Link>
          ))}
        </p>
      )}
      <ReadNext about={about} />
    </article>
  )
}

const Text = ({ path }: { path: string }) => <ArticleText content={use(loadText(path))} />

function ReadNext({ about }: { about: About }) {
  const more = readNext(about)
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
