import type { Address } from '#common/site.ts'
import { useLocation } from 'react-router'
import NotFoundPage from '../not-found.tsx'
import { usePageTitle } from '#web/page-title.ts'
import { PageHead } from '#ui/page-head.tsx'
import { DocsFrame } from '#features/docs/web/components/docs-frame.tsx'
import { GuideText } from '#features/docs/web/components/guide-text.tsx'
import { type Guide, guides } from '#features/docs/web/guides.ts'

export const addresses: readonly Address[] = guides.map(({ path, title, summary }) => ({
  path,
  title,
  description: summary,
}))

export default function GuidePage() {
  const path = useLocation().pathname.replace(/\/$/, '')
  const guide = guides.find((one) => one.path === path)
  return guide ? <OneGuide key={path} guide={guide} /> : <NotFoundPage />
}

function OneGuide({ guide }: { guide: Guide }) {
  usePageTitle(guide.title)
  return (
    <DocsFrame up={[{ to: '/docs', label: 'Docs' }]}>
      <PageHead title={guide.title} lead={guide.summary} />
      {/* Without a boundary of its own, so that its buttons are hydrated with the page. */}
      <GuideText guide={guide} />
    </DocsFrame>
  )
}
