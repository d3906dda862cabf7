import { Link } from 'react-router'
import { type Group, type OperationInShort, pathOf } from '../reference.ts'
import { Verb } from './verb.tsx'
import { WithCode } from './with-code.tsx'

type OperationListProps = { group: Group; operations: readonly OperationInShort[] }

export function OperationList({ group: { feature, title }, operations }: OperationListProps) {
  return (
    <section aria-labelledby={feature}>
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
}
