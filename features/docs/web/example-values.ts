import type { Schema } from './reference.ts'
import { withoutNull } from './describe-schema.ts'

export function exampleOf(given: Schema, { onlyRequired = false, name = '' } = {}): unknown {
  const { schema } = withoutNull(given)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return exampleOf(schema.anyOf[0]!, { onlyRequired, name })
  if (schema.properties) {
    const shown = Object.entries(schema.properties).filter(
      ([key]) => !onlyRequired || schema.required?.includes(key),
    )
    return Object.fromEntries(
      shown.map(([key, inner]) => [key, exampleOf(inner, { onlyRequired, name: key })]),
    )
  }
  if (schema.items) return [exampleOf(schema.items, { onlyRequired, name })]
  if (typeof schema.additionalProperties === 'object')
    return { name: exampleOf(schema.additionalProperties, { onlyRequired }) }
  if (schema.default !== undefined) return schema.default
  return bareExample(schema, name)
}

const byFormat: Record<string, string> = {
  uuid: '01995f3a-7c1e-7b42-9d0c-5f2a6e8b4c10',
  'date-time': '2026-12-01T10:00:00Z',
  date: '2026-12-01',
  email: 'name@example.com',
}
const byName: Record<string, unknown> = {
  postcode: 'BS6 6UL',
  name: 'Amina Khan',
  currency: 'gbp',
  origin_url: '%ORIGIN%',
  minutes: 60,
}

function bareExample({ type, format, minimum, minLength = 0 }: Schema, name: string): unknown {
  if (name in byName) return byName[name]
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return minimum !== undefined && minimum > 0 ? minimum : 1
  if (type === 'array') return []
  if (type === 'object') return {}
  return (format && byFormat[format]) ?? 'text'.padEnd(Math.min(minLength, 40), '.')
}
