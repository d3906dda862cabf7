import type { Address } from '#common/site.ts'
import { memo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { plural } from '#common/plural.ts'
import { PageHead } from '#ui/page-head.tsx'
import { DocsFrame } from '#features/docs/web/components/docs-frame.tsx'
import { findOperations } from '#features/docs/web/find-operations.ts'
import { type Group, groups, operations, pathOf } from '#features/docs/web/reference.ts'
import { useHydrated } from '#web/hydrated.ts'
import { Verb } from '#features/docs/web/components/verb.tsx'
import { WithCode } from '#features/docs/web/components/with-code.tsx'

export const addresses: readonly Address[] = [
  {
    path: '/docs/api',
    description:
      'Every operation under /api: who can call it, what you send, what it answers, which errors it has. Send requests from the page.',
  },
]

export default function ApiPage() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState<string>()
  const isHydrated = useHydrated()
  const question = typed ?? ((isHydrated && params.get('q')) || '')
  const found = findOperations(operations, question).length
  const ask = (next: string) => {
    setTyped(next)
    setParams(next ? { q: next } : {}, { replace: true, preventScrollReset: true })
  }
  return (
    <DocsFrame up={[{ to: '/docs', label: 'Docs' }]}>
      <PageHead
        title="API reference"
        lead={`All ${operations.length} operations under /api, from the same document the server follows.`}
      />
      <search className="docs-search">
        <label htmlFor="find-operation">Find an operation</label>
        <input
          id="find-operation"
          type="search"
          className="input"
          autoComplete="off"
          placeholder="lessons, POST, slot-taken …"
          value={question}
          onChange={(event) => ask(event.target.value)}
        />
      </search>
      <p className="sr" role="status">
        {question.trim() && plural(found, 'operation')}
      </p>
      {found === 0 && (
        <p className="mt-6">
          Nothing matches your search.{' '}
          <button type="button" className="as-link" onClick={() => ask('')}>
            Show all operations
          </button>
        </p>
      )}
      {groups.map((group) => (
        <OperationList key={group.feature} group={group} question={question} />
      ))}
      <p className="mt-8">
        For machines: <a href="/api/openapi.json">the OpenAPI 3.1 document</a>.
      </p>
    </DocsFrame>
  )
}

type OperationListProps = { group: Group; question: string }

/** Each is drawn again only when the question changes. */
const OperationList = memo(({ group: { feature, title, operations: all }, question }: OperationListProps) => {
  const operations = findOperations(all, question)
  if (operations.length === 0) return null
  return (
    <section aria-labelledby={feature} className="operations-group">
      <h2 id={feature}>{title}</h2>
      <ul className="operations">
        {operations.map((operation) => (
          <li key={operation.name}>
            <Verb method={operation.method} />
            <div>
              <h3>
                <Link to={pathOf(operation)}>{operation.name}</Link> <code>{operation.path}</code>
              </h3>
              <p>
                <WithCode>{operation.summary}</WithCode>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
})
