import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../robustness/program.ts'

export const unquoted = (text: string) => text.replaceAll('`', '').trim()

/** A citation: `file` › the test's whole name. */
export function isThere(proof: string): boolean {
  const [file = '', name = ''] = proof.split(' › ').map(unquoted)
  if (!name || !existsSync(path.join(root, file))) return false
  return namesIn(file).some((pattern) => pattern.test(name))
}

const known = new Map<string, RegExp[]>()

/** The names of a file's tests; where one is put together, anything fits the part that changes. */
function namesIn(file: string): RegExp[] {
  const found =
    known.get(file) ??
    [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(
        /\b(?:test|it)\(\s*(?:'((?:[^'\\]|\\.)+)'|`((?:[^`\\]|\\.)+)`|"((?:[^"\\]|\\.)+)")/g,
      ),
    ].map(
      ([, single, template, double]) =>
        new RegExp(
          `^${(single ?? template ?? double ?? '')
            .split(/\$\{[^}]+\}/)
            .map(RegExp.escape)
            .join('.+')}$`,
        ),
    )
  known.set(file, found)
  return found
}
