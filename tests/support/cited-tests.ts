import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '#tests/robustness/program.ts'

/** The rows of a document's tables, each as its cells, without their heads. */
export const readRows = (document: string) => cellsIn(readFileSync(path.join(root, document), 'utf8'))

export const cellsIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.endsWith(' |'))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    )

export const unquoted = (text: string) => text.replaceAll('`', '').trim()

/** `file` › name of a test in it. */
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
        /\b(?:test|it|story)\(\s*(?:'((?:[^'\\]|\\.)+)'|`((?:[^`\\]|\\.)+)`|"((?:[^"\\]|\\.)+)")/g,
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
