import type { Address } from '#common/site.ts'
import { Suspense, use } from 'react'
import { useLocation } from 'react-router'
import { formatDate } from '#common/time.ts'
import NotFoundPage from './not-found.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Waiting } from '#ui/states.tsx'
import { ArticleText } from '#features/articles/web/components/article-text.tsx'
import { OnThisPage } from '#features/articles/web/components/on-this-page.tsx'
import { legalPages, loadLegalText } from '#features/articles/web/legal-pages.ts'

export const addresses: readonly Address[] = legalPages.map(({ path, title, summary }) => ({
  path,
  title,
  description: summary,
}))

export default function LegalPage() {
  const path = useLocation().pathname.replace(/\/$/, '')
  const about = legalPages.find((page) => page.path === path)
  if (!about) return <NotFoundPage />
  return (
    <article className="page-narrow prose-page legal-page">
      <PageHead title={about.title} lead={about.summary} />
      {about.since && (
        <p className="mute num">
          In force since <time dateTime={about.since}>{formatDate(about.since, 'long date')}</time>
        </p>
      )}
      <Suspense fallback={<Waiting>Loading…</Waiting>}>
        <Text path={path} />
      </Suspense>
    </article>
  )
}

function Text({ path }: { path: string }) {
  const content = use(loadLegalText(path))
  return (
    <>
      <OnThisPage content={content} />
      <div className="mt-6">
        <ArticleText content={content} />
      </div>
    </>
  )
}
