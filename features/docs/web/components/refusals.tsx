import type { Operation } from '../reference.ts'
import { errorsOf } from '../refusals-of.ts'

/** What may be refused, with the sentence that people read. */
export const Errors = ({ operation }: { operation: Operation }) => (
  <ul className="refusals">
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
