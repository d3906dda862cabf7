import { exampleOf } from './example-values.ts'
import type { Operation, Schema } from './reference.ts'

export type Filled = { values: Readonly<Record<string, string>>; body: string }

export const bodySchemaOf = (operation: Operation): Schema | undefined =>
  operation.requestBody?.content['application/json'].schema

export function filledExample(operation: Operation, origin: string): Filled {
  const schema = bodySchemaOf(operation)
  const values = Object.fromEntries(
    operation.parameters
      .filter(({ required }) => required)
      .map(({ name, schema }) => [name, String(exampleOf(schema, { name }))]),
  )
  const body = schema
    ? JSON.stringify(exampleOf(schema, { onlyRequired: true }), null, 2).replaceAll('%ORIGIN%', origin)
    : ''
  return { values, body }
}

export function addressWith({ path, parameters }: Operation, values: Filled['values']): string {
  const where = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(values[name] ?? '').replaceAll("'", '%27'),
  )
  const query = new URLSearchParams(
    parameters.flatMap(({ name, in: place }) =>
      place === 'query' && values[name] ? [[name, values[name]]] : [],
    ),
  )
  return query.size > 0 ? `${where}?${query}` : where
}

const mayAsk = (operation: Operation) => operation['x-who'] !== undefined

export function asCurl(operation: Operation, { values, body }: Filled, origin: string): string {
  const words = [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}'${origin}${addressWith(operation, values)}'`,
    mayAsk(operation) && `-H "Authorization: Bearer $TOKEN"`,
    body && `-H 'Content-Type: application/json'`,
    body && `-d '${JSON.stringify(JSON.parse(body)).replaceAll("'", `'\\''`)}'`,
  ]
  return words.filter(Boolean).join(' \\\n  ')
}

export function asTypeScript(operation: Operation, { values, body }: Filled, origin: string): string {
  const headers = [
    mayAsk(operation) && `authorization: \`Bearer \${token}\``,
    body && `'content-type': 'application/json'`,
  ].filter(Boolean)
  const options = [
    operation.method !== 'GET' && `method: '${operation.method}'`,
    headers.length > 0 && `headers: { ${headers.join(', ')} }`,
    body && `body: JSON.stringify(${asLiteral(JSON.parse(body))})`,
  ].filter(Boolean)
  const address = `'${origin}${addressWith(operation, values)}'`
  const call =
    options.length === 0
      ? `fetch(${address})`
      : `fetch(${address}, {\n${options.map((option) => `  ${option},`).join('\n')}\n})`
  return `const reply = await ${call}\nconst answer = await reply.json()\nif (!reply.ok) throw new Error(\`\${answer.code}: \${answer.detail}\`)`
}

function asLiteral(value: unknown, indent = '  '): string {
  const inner = `${indent}  `
  const lines = (open: string, parts: string[], close: string) =>
    parts.length === 0
      ? open + close
      : `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
  if (typeof value === 'string')
    return /["'\\]/.test(JSON.stringify(value).slice(1, -1)) ? JSON.stringify(value) : `'${value}'`
  if (Array.isArray(value))
    return lines(
      '[',
      value.map((one) => asLiteral(one, inner)),
      ']',
    )
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return lines(
    '{',
    Object.entries(value).map(
      ([key, one]) => `${/^[a-zA-Z_]\w*$/.test(key) ? key : JSON.stringify(key)}: ${asLiteral(one, inner)}`,
    ),
    '}',
  )
}
