import type { Form } from './form.ts'
import { badParam, missingParam } from './errors.ts'

/** One level of a request's parameters, and its name for messages: `line_items[0][price_data]`. */
export type Params = { form: Form; at: string }

const nameOf = ({ at }: Params, key: string) => (at ? `${at}[${key}]` : key)

/** Rejects unknown names as Stripe does, and those that this stand-in does not support. */
export function only(params: Params, known: readonly string[]) {
  for (const key of Object.keys(params.form)) {
    if (!known.includes(key))
      throw badParam(
        nameOf(params, key),
        `Received unknown parameter: ${nameOf(params, key)}. Known here: ${known.join(', ')}.`,
        'parameter_unknown',
      )
  }
  return params
}

export function optionalText(params: Params, key: string, most = 5_000): string | undefined {
  const value = params.form[key]
  const name = nameOf(params, key)
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw badParam(name, `Invalid string: ${name}`)
  if (value === '')
    throw badParam(
      name,
      `You passed an empty string for '${name}'. Remove '${name}' from your request or supply a non-empty value.`,
      'parameter_invalid_empty',
    )
  if (value.length > most)
    throw badParam(name, `Invalid string: ${value.slice(0, 20)}…; must be at most ${most} characters`)
  return value
}

export function text(params: Params, key: string, most?: number) {
  const value = optionalText(params, key, most)
  if (value === undefined) throw missingParam(nameOf(params, key))
  return value
}

export function optionalInteger(
  params: Params,
  key: string,
  least: number,
  most = 99_999_999,
): number | undefined {
  const value = optionalText(params, key)
  const name = nameOf(params, key)
  if (value === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(value))
    throw badParam(name, `Invalid integer: ${value.slice(0, 30)}`, 'parameter_invalid_integer')
  if (Number(value) < least)
    throw badParam(
      name,
      `Invalid ${name}: must be greater than or equal to ${least}`,
      'parameter_invalid_integer',
    )
  if (Number(value) > most)
    throw badParam(name, `Invalid ${name}: must be no more than ${most}`, 'amount_too_large')
  return Number(value)
}

export function integer(params: Params, key: string, least: number, most?: number) {
  const value = optionalInteger(params, key, least, most)
  if (value === undefined) throw missingParam(nameOf(params, key))
  return value
}

export function boolean(params: Params, key: string): boolean | undefined {
  const value = choice(params, key, ['true', 'false'])
  return value === undefined ? undefined : value === 'true'
}

export function choice<T extends string>(params: Params, key: string, choices: readonly T[]): T | undefined {
  const value = optionalText(params, key)
  if (value === undefined || (choices as readonly string[]).includes(value)) return value as T | undefined
  throw badParam(nameOf(params, key), `Invalid ${nameOf(params, key)}: must be one of ${choices.join(', ')}`)
}

export function optionalUrl(params: Params, key: string) {
  const value = optionalText(params, key)
  if (value !== undefined && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
    throw badParam(nameOf(params, key), 'Not a valid URL', 'url_invalid')
  return value
}

export function optionalEmail(params: Params, key: string) {
  const value = optionalText(params, key, 512)
  if (value !== undefined && !isEmail(value))
    throw badParam(nameOf(params, key), `Invalid email address: ${value}`, 'email_invalid')
  return value
}

export const isEmail = (value: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*$/.test(value)

export function inner(params: Params, key: string): Params | undefined {
  const value = params.form[key]
  if (value === undefined) return undefined
  if (typeof value === 'string') throw badParam(nameOf(params, key), 'Invalid object')
  return { form: value, at: nameOf(params, key) }
}

/** The items of `key[0]…`, `key[1]…`, each as a level of its own. */
export function items(params: Params, key: string): Params[] {
  const list = inner(params, key)
  return listKeys(list).map((index) => inner(list!, index)!)
}

/** The items of `key[]=a&key[]=b`. */
export function texts(params: Params, key: string): string[] {
  const list = inner(params, key)
  return listKeys(list).map((index) => text(list!, index))
}

function listKeys(list: Params | undefined) {
  const keys = Object.keys(list?.form ?? {})
  if (keys.some((key) => !/^\d{1,4}$/.test(key))) throw badParam(list!.at, 'Invalid array')
  return keys.sort((one, other) => Number(one) - Number(other))
}

/** At most 50 keys of 40 characters with values of 500, as Stripe has it. An empty value means "no such key". */
export function metadata(params: Params): Record<string, string> {
  const given = inner(params, 'metadata')
  const entries = Object.entries(given?.form ?? {}).filter(([, value]) => value !== '')
  if (entries.length > 50) throw badParam('metadata', 'Metadata can have up to 50 keys.')
  for (const [key, value] of entries) {
    if (typeof value !== 'string') throw badParam(`${given!.at}[${key}]`, 'Metadata values must be strings.')
    if (key.length > 40)
      throw badParam(given!.at, `Metadata keys must be at most 40 characters: ${key.slice(0, 60)}`)
    if (value.length > 500)
      throw badParam(
        `${given!.at}[${key}]`,
        `Metadata values can have up to 500 characters, but you passed in a value that is ${value.length} characters.`,
      )
  }
  return Object.fromEntries(entries) as Record<string, string>
}
