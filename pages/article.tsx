import type { Address } from '#common/site.ts'
import { Suspense, use } from 'react'
import { Link, useLocation } from 'react-router'
import { formatDate } from '#common/time.ts'
import NotFoundPage from './not-found.tsx'
import { useBrand } from '#web/brand.ts'
import { usePageTitle } from '#web/page-title.ts'
import { Illustration } from '#ui/illustration.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Waiting } from '#ui/states.tsx'
import { ArticleText } from '#features/articles/web/components/article-text.tsx'
import { OnThisPage } from '#features/articles/web/components/on-this-page.tsx'
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
  const { name } = useBrand()
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
      <div className="article-head">
        <div>
          <PageHead title={header.title} lead={header.summary} />
          <p className="text-sm text-ink-2">
            {isBlog && `By the ${name} team · `}
            {header.minutes} min read
          </p>
        </div>
        {header.picture && <Illustration name={header.picture} />}
      </div>
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

function Text({ path }: { path: string }) {
  const content = use(loadText(path))
  return (
    <>
      <OnThisPage content={content} />
      <div className="mt-6">
        <ArticleText content={content} />
      </div>
    </>
  )
}

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
