import type { Address } from '#common/site.ts'
import { Link, useParams } from 'react-router'
import NotFoundPage from './not-found.tsx'
import { usePageTitle } from '#web/page-title.ts'
import { Illustration } from '#ui/illustration.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { type ArticleHeader, blog, blogTitle, tags } from '#features/articles/web/library.ts'
import '#features/articles/web/articles.css'
import { formatDate } from '#common/time.ts'

export const addresses: readonly Address[] = [undefined, ...tags].map((tag) => ({
  path: tag ? `/blog/tags/${tag}` : '/blog',
  title: blogTitle(tag),
  description: `Learning to drive in Great Britain, and teaching it: what the rules say and what works${tag ? `, about ${tag}` : ''}.`,
}))

export default function BlogPage() {
  const { tag } = useParams()
  const isKnown = tag === undefined || tags.includes(tag)
  usePageTitle(isKnown ? blogTitle(tag) : 'Page not found')
  if (!isKnown) return <NotFoundPage />
  return (
    <div className="page-wide prose-page">
      <PageHead
        title={blogTitle(tag)}
        lead="Learning to drive in Great Britain, and teaching it: what the rules say and what works."
      />
      <nav aria-label="Subjects" className="article-tags">
        <Link to="/blog" aria-current={tag ? undefined : 'page'}>
          Everything
        </Link>
        {tags.map((one) => (
          <Link key={one} to={`/blog/tags/${one}`} aria-current={one === tag ? 'page' : undefined}>
            {one}
          </Link>
        ))}
      </nav>
      <ArticleList
        articles={tag ? blog.filter((header) => header.tags?.includes(tag)) : blog}
        newest={!tag}
      />
      <p className="mt-8">
        <a href="/blog/rss.xml">Read it in a feed reader (RSS)</a>
      </p>
    </div>
  )
}

function ArticleList({ articles, newest }: { articles: readonly ArticleHeader[]; newest?: boolean }) {
  return (
    <ul className="article-cards">
      {articles.map(({ path, title, summary, on, minutes, picture }, at) => (
        <li key={path} className={newest && at === 0 ? 'sign on-fill' : 'card'}>
          {picture && <Illustration name={picture} />}
          {on && (
            <p className="article-when">
              <time dateTime={on}>{formatDate(on, 'long date')}</time> · {minutes} min read
            </p>
          )}
          <h2>
            <Link to={path}>{title}</Link>
          </h2>
          <p>{summary}</p>
        </li>
      ))}
    </ul>
  )
}
