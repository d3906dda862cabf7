import { locale } from '#common/locale.ts'
import type { Schema } from './reference.ts'

export function withoutNull(schema: Schema): { schema: Schema; orNull: boolean } {
  if (schema.anyOf) {
    const rest = schema.anyOf.filter(({ type }) => type !== 'null')
    const orNull = rest.length < schema.anyOf.length
    return {
      schema:
        rest.length === 1
          ? { ...rest[0]!, ...(schema.default !== undefined && { default: schema.default }) }
          : { ...schema, anyOf: rest },
      orNull,
    }
  }
  if (!Array.isArray(schema.type)) return { schema, orNull: false }
  const rest = schema.type.filter((type) => type !== 'null')
  return {
    schema: { ...schema, type: rest.length === 1 ? rest[0]! : rest },
    orNull: rest.length < schema.type.length,
  }
}

export function kindOf(given: Schema): string {
  const { schema, orNull } = withoutNull(given)
  return bareKind(schema) + (orNull && choicesOf(given).length === 0 ? ' or null' : '')
}

export function limitsOf(given: Schema): string[] {
  const { schema } = withoutNull(given)
  return [
    between(schema.minimum, schema.maximum, ''),
    between(schema.minLength, schema.maxLength, ' characters'),
    between(schema.minItems, schema.maxItems, ' entries'),
    schema.default === undefined ? '' : `left out: ${JSON.stringify(schema.default)}`,
  ].filter(Boolean)
}

export function choicesOf(given: Schema): readonly unknown[] {
  const { schema, orNull } = withoutNull(given)
  const own = schema.enum ?? (schema.const === undefined ? [] : [schema.const])
  if (own.length === 0) return schema.items ? choicesOf(schema.items) : []
  return orNull ? [...own, null] : own
}

export function objectOf(given: Schema): Schema | undefined {
  const { schema } = withoutNull(given)
  if (schema.properties) return schema
  if (schema.items) return objectOf(schema.items)
  return typeof schema.additionalProperties === 'object' ? objectOf(schema.additionalProperties) : undefined
}

const formats: Record<string, string> = {
  uuid: 'id (UUID)',
  'date-time': 'date and time',
  date: 'day',
  email: 'email address',
  time: 'time of day',
  uri: 'address',
}
const kinds: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
}

function bareKind(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf))].join(' or ')
  if (schema.enum || schema.const !== undefined) return 'one of'
  if (schema.items)
    return `list of ${kindOf(schema.items)
      .replace('one of', 'some of')
      .replace(/^object$/, 'objects')}`
  if (schema.type === 'array') return 'list'
  if (typeof schema.additionalProperties === 'object' && !schema.properties)
    return `object: name → ${kindOf(schema.additionalProperties)}`
  return (schema.format && formats[schema.format]) || kinds[String(schema.type)] || 'any value'
}

function between(least: number | undefined, most: number | undefined, unit: string) {
  const [low, high] = [bound(least), bound(most)]
  if (low !== undefined && high !== undefined)
    return low === high ? `${low}${unit}` : `${low} to ${high}${unit}`
  if (low !== undefined) return `${low}${unit} or more`
  return high === undefined ? '' : `up to ${high}${unit}`
}

/** The bounds of a machine integer are not worth showing. */
const bound = (number: number | undefined) =>
  number === undefined || Math.abs(number) === Number.MAX_SAFE_INTEGER
    ? undefined
    : number.toLocaleString(locale)
