import type { Operation } from '../reference.ts'

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

/** The document tells refusals in the descriptions of its answers, a paragraph each: `` `code`: sentence ``. */
const errorsOf = ({ responses }: Operation) =>
  Object.entries(responses).flatMap(([status, { description }]) =>
    [...description.matchAll(/^`([\w-]+)`: (.*)$/gm)].map(([, code, detail]) => ({
      status,
      code: code!,
      detail: detail!,
    })),
  )
