import type { Address } from '#common/site.ts'
import { Suspense, use } from 'react'
import { useParams } from 'react-router'
import NotFoundPage from '../../not-found.tsx'
import { useOrigin } from '#web/brand.ts'
import { usePageTitle } from '#web/page-title.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Waiting } from '#ui/states.tsx'
import { CodeBlock } from '#features/docs/web/components/code-block.tsx'
import { CopyButton } from '#features/docs/web/components/copy-button.tsx'
import { DocsFrame } from '#features/docs/web/components/docs-frame.tsx'
import { Field, Fields } from '#features/docs/web/components/fields.tsx'
import { TryIt } from '#features/docs/web/components/try-it.tsx'
import { Verb } from '#features/docs/web/components/verb.tsx'
import { WithCode } from '#features/docs/web/components/with-code.tsx'
import { exampleOf } from '#features/docs/web/example-values.ts'
import { asCurl, asTypeScript, bodySchemaOf, filledExample } from '#features/docs/web/examples.ts'
import {
  groups,
  loadOperation,
  type Operation,
  type OperationInShort,
  operations,
  pathOf,
} from '#features/docs/web/reference.ts'
import { type Role, signedIn } from '#common/endpoint.ts'
import { Badge } from '#ui/badge.tsx'

export const addresses: readonly Address[] = operations.map((operation) => ({
  path: pathOf(operation),
  title: `${operation.name}: ${operation.method} ${operation.path}`,
  description: operation.summary.replaceAll('`', ''),
}))

export default function OperationPage() {
  const { name } = useParams()
  const operation = operations.find((one) => one.name === name)
  return operation ? <OneOperation key={name} operation={operation} /> : <NotFoundPage />
}

function OneOperation({ operation }: { operation: OperationInShort }) {
  const { name, method, path, summary, who, feature } = operation
  const group = groups.find((one) => one.feature === feature)!
  usePageTitle(name)
  return (
    <DocsFrame
      group={group}
      up={[
        { to: '/docs', label: 'Docs' },
        { to: '/docs/api', label: 'API reference' },
        { to: `/docs/api#${feature}`, label: group.title },
      ]}
    >
      <div className="operation-head">
        <PageHead title={name} />
        <p className="operation-lead">
          <WithCode>{summary}</WithCode>
        </p>
        <div className="operation-way">
          <Verb method={method} />
          <code>{path}</code>
          <CopyButton text={path} label="Copy the path" />
        </div>
        <p className="operation-who">
          Who can call it: <Who who={who} />
        </p>
      </div>
      <Suspense fallback={<Waiting>Loading…</Waiting>}>
        <Detail loading={loadOperation(operation)} />
      </Suspense>
    </DocsFrame>
  )
}

function Detail({ loading }: { loading: Promise<Operation> }) {
  const operation = use(loading)
  const { parameters, responses } = operation
  const body = bodySchemaOf(operation)
  const output = responses[200]!.content['application/json'].schema
  const origin = useOrigin()
  const example = filledExample(operation, origin)
  return (
    <div className="operation-cols">
      <div>
        {parameters.length > 0 && (
          <section>
            <h2 id="parameters">Parameters</h2>
            <ul className="fields">
              {parameters.map(({ name, in: where, required, schema }) => (
                <Field
                  key={name}
                  name={name}
                  schema={schema}
                  isOptional={!required}
                  where={where === 'path' ? 'in the path' : 'in the query'}
                />
              ))}
            </ul>
          </section>
        )}
        {body && (
          <section>
            <h2 id="body">Body</h2>
            <p className="mute">JSON, with these fields.</p>
            <Fields schema={body} mayLack />
          </section>
        )}
        <section>
          <h2 id="answer">Answer</h2>
          <p className="mute">Status 200, JSON.</p>
          <Fields schema={output} />
        </section>
        <section>
          <h2 id="errors">Errors</h2>
          <p className="mute">
            Each is JSON with <code>code</code> and <code>detail</code>.
          </p>
          <Errors operation={operation} />
        </section>
      </div>
      <div>
        <section>
          <h2 id="request">Request</h2>
          <CodeBlock title="curl">{asCurl(operation, example, origin)}</CodeBlock>
          <CodeBlock title="TypeScript">{asTypeScript(operation, example, origin)}</CodeBlock>
          <details className="docs-more">
            <summary>Show an example of the answer</summary>
            <CodeBlock title="Example answer">{JSON.stringify(exampleOf(output), null, 2)}</CodeBlock>
          </details>
        </section>
        <TryIt operation={operation} example={example} />
      </div>
    </div>
  )
}

const Errors = ({ operation }: { operation: Operation }) => (
  <ul className="errors">
    {errorsOf(operation).map(({ status, code, detail }) => (
      <li key={code}>
        <span className="num">{status}</span>
        <p>
          <code>{code}</code> {detail}
        </p>
      </li>
    ))}
  </ul>
)

const errorsOf = ({ responses }: Operation) =>
  Object.entries(responses).flatMap(([status, { description }]) =>
    [...description.matchAll(/^`([\w-]+)`: (.*)$/gm)].map(([, code, detail]) => ({
      status,
      code: code!,
      detail: detail!,
    })),
  )

const names: Record<Role, string> = {
  student: 'Learners',
  instructor: 'Instructors',
  admin: 'Administrators',
  school_owner: 'Schools',
}

function Who({ who }: { who: readonly Role[] | undefined }) {
  if (!who) return <Badge tone="green">Anyone</Badge>
  if (who.length === signedIn.length) return <Badge tone="blue">Anyone logged in</Badge>
  return who.map((role) => (
    <Badge key={role} tone="blue">
      {names[role]}
    </Badge>
  ))
}
