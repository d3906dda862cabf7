import type { Operation } from '../reference.ts'
import { refusalsOf } from '../refusals-of.ts'

/** What may be refused, with the sentence that people read. */
export const Refusals = ({ operation }: { operation: Operation }) => (
  <ul className="refusals">
    {refusalsOf(operation).map(({ status, code, detail }) => (
      <li key={code}>
        <span className="num">{status}</span>
        <p>
          <code>{code}</code> {detail}
        </p>
      </li>
    ))}
  </ul>
)
