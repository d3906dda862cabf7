import type { Address } from '#common/site.ts'
import { Suspense, use } from 'react'
import { useLocation } from 'react-router'
import { formatDate } from '#common/time.ts'
import NotFoundPage from './not-found.tsx'
import { useBrand } from '#web/brand.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Waiting } from '#ui/states.tsx'
import {
  type AboutDeployment,
  legalPages,
  legalTextOf,
  withBrand,
} from '#features/articles/web/legal-pages.ts'
import '#features/articles/web/articles.css'

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
    <article className="page-narrow prose-page house-page">
      <PageHead title={about.title} lead={about.summary} />
      {about.since && (
        <p className="mute num">
          In force since <time dateTime={about.since}>{formatDate(about.since, 'long date')}</time>
        </p>
      )}
      <Suspense fallback={<Waiting>Loading…</Waiting>}>
        <Text about={about} />
      </Suspense>
    </article>
  )
}

function Text({ about }: { about: AboutDeployment }) {
  const html = withBrand(use(legalTextOf(about.path)), useBrand())
  const parts = [...html.matchAll(/<h2 id="([\w-]+)">([^<&]+)<\/h2>/g)]
  return (
    <>
      {parts.length > 6 && (
        <nav aria-label="On this page" className="on-this-page">
          <ul>
            {parts.map(([, id, title]) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {/* oxlint-disable-next-line react/no-danger -- our own files, turned into HTML by the build */}
      <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: html }} />
    </>
  )
}
