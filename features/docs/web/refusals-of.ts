import type { Operation } from './reference.ts'

/** The document tells refusals in the descriptions of its answers, a paragraph each: `` `code`: sentence ``. */
export const errorsOf = ({ responses }: Operation) =>
  Object.entries(responses).flatMap(([status, { description }]) =>
    [...description.matchAll(/^`([\w-]+)`: (.*)$/gm)].map(([, code, detail]) => ({
      status,
      code: code!,
      detail: detail!,
    })),
  )
