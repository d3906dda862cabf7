import { globSync } from 'node:fs'
import { type Ast, openSources, type Source, visit } from './evaluate.ts'

/** The methods of `Db` that take a checked statement: its name, its text, its values. */
const forms = new Set(['list', 'find', 'get', 'execute'])

/** So that the name of the prepared statement, which has a mark of the text behind it, fits into PostgreSQL's 63. */
const longest = 50

export type Statement = {
  name: string
  file: string
  line: number
  /** All that the text can be. */
  texts: readonly string[]
  /** Where in the file a place in the text is, when the text stands there as it is. */
  lineAt(position: number): number
}
export type Fault = { file: string; line: number; message: string }

/** Every checked statement of the server's code, with its text. */
export function findStatements(root: string, folders: readonly string[]) {
  const sources = openSources(root)
  const statements: Statement[] = []
  const faults: Fault[] = []
  const files = globSync(`{${folders.join(',')}}/**/*.ts`, { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  for (const file of files.sort()) collect(sources.read(file))
  return { statements, faults }

  function addUnnamed(text: Ast, source: Source) {
    const line = source.lineOf(text.start)
    try {
      statements.push({
        name: '',
        file: source.file,
        line,
        texts: sources.textsOf(text, source),
        lineAt: lineAt(text, source, line),
      })
    } catch {}
  }

  function collect(source: Source) {
    if (!/\bdb\b|row(s)?Of\(|readAsUser/.test(source.text)) return
    visit(source.program, undefined, (node) => {
      const unnamed = textOfUnnamed(node)
      if (unnamed) addUnnamed(unnamed, source)
      const [name, text] = isChecked(node) ? node.arguments : []
      if (!name) return
      const line = source.lineOf(node.start)
      const fail = (message: string) => faults.push({ file: source.file, line, message })
      if (name.type !== 'Literal' || typeof name.value !== 'string')
        return void fail('the name of a statement is a plain text')
      const [feature] = /(?<=^features\/)[^/]+/.exec(source.file) ?? []
      if (feature && !name.value.startsWith(`${feature}.`))
        fail(`the name begins with the feature: ${feature}.…`)
      if (name.value.length > longest) fail(`the name is longer than ${longest} letters`)
      const same = statements.find((one) => one.name === name.value)
      if (same) return void fail(`the name ${name.value} is taken by ${same.file}:${same.line}`)
      try {
        statements.push({
          name: name.value,
          file: source.file,
          line,
          texts: sources.textsOf(text, source),
          lineAt: lineAt(text, source, line),
        })
      } catch (error) {
        fail((error as Error).message)
      }
    })
  }
}

/** Statements without types: of people's copies of their data, and of reads in one packet. What a request makes stays unchecked. */
function textOfUnnamed(node: Ast): Ast {
  if (node.type !== 'CallExpression') return
  if (/^rows?Of$/.test(node.callee.name) && node.arguments.length === 2) return node.arguments[1]
  if (node.callee.property?.name !== 'readAsUser') return
  return node.arguments[1]?.properties?.find((one: Ast) => one.key?.name === 'text')?.value
}

const isChecked = (node: Ast) =>
  node.type === 'CallExpression' &&
  node.callee.type === 'MemberExpression' &&
  node.callee.object.type === 'Identifier' &&
  node.callee.object.name === 'db' &&
  forms.has(node.callee.property.name)

const lineAt = (text: Ast, source: Source, line: number) => (position: number) =>
  text.type === 'TemplateLiteral' && text.expressions.length === 0
    ? source.lineOf(text.start + 1 + position)
    : line
