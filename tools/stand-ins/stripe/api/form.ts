import { StripeFailure } from './errors.ts'

export type Form = { [name: string]: string | Form }

/** `a[b][0]=x&expand[]=y` → `{ a: { b: { 0: 'x' } }, expand: { 0: 'y' } }`. Arrays stay objects here: only the reader knows which names are indexes. */
export function parseForm(encoded: string): Form {
  const form: Form = Object.create(null)
  const pairs = [...new URLSearchParams(encoded)]
  if (pairs.length > 2_000) throw new StripeFailure(400, { message: 'Too many parameters.' })
  for (const [name, value] of pairs) put(form, pathOf(name), name, value)
  return form
}

function pathOf(name: string) {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  const path = match ? [match[1]!, ...[...match[2]!.matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1]!)] : []
  if (path.length === 0 || path.length > 8)
    throw new StripeFailure(400, {
      message: `Invalid parameter name: ${name.slice(0, 100)}`,
      param: name.slice(0, 100),
    })
  return path
}

function put(form: Form, path: string[], name: string, value: string) {
  let at = form
  for (const [depth, raw] of path.entries()) {
    const key = raw === '' ? String(Object.keys(at).length) : raw
    const here = at[key]
    if (depth === path.length - 1) {
      if (typeof here === 'object')
        throw new StripeFailure(400, { message: `Invalid object: ${name}`, param: name })
      at[key] = value
    } else {
      if (typeof here === 'string')
        throw new StripeFailure(400, { message: `Invalid object: ${name}`, param: name })
      at = at[key] = here ?? (Object.create(null) as Form)
    }
  }
}
