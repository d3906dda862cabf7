import type { Operation } from '../reference.ts'

export const Errors = ({ operation }: { operation: Operation }) => (
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
