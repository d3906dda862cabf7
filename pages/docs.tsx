import type { Address } from '#common/site.ts'
import { Link } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { DocsFrame } from '#features/docs/web/components/docs-frame.tsx'
import { guides } from '#features/docs/web/guides.ts'
import { operations } from '#features/docs/web/reference.ts'

export const addresses: readonly Address[] = [
  {
    path: '/docs',
    description:
      'Guides to the interface: logging in, reading profiles, booking, files, functions, payments, errors and limits.',
  },
]

export default function DocsPage() {
  return (
    <DocsFrame>
      <PageHead title="Docs" lead="Build on the same API as these pages." />
      <p>
        Anything you can do here, a program can do too: find instructors, book, read progress, take payments.
        The account, data, file and function services speak the supabase-js protocol, so you can use that
        client.
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to="/docs/getting-started">Send your first request</ButtonLink>
        <ButtonLink to="/docs/api" variant="second">
          All {operations.length} operations
        </ButtonLink>
      </p>
      <h2>Guides</h2>
      <ul className="ruled docs-guides">
        {guides.map(({ path, title, summary }) => (
          <li key={path}>
            <h3>
              <Link to={path}>{title}</Link>
            </h3>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        For machines: <a href="/api/openapi.json">the OpenAPI 3.1 document</a>.
      </p>
    </DocsFrame>
  )
}
