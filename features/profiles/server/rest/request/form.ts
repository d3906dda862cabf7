import { notAcceptable } from '../problem.ts'
import type { Shape } from '../sql/body.ts'

/** The form of the answer that the client accepts. `single`: exactly one row, on its own. */
export type Form = { single: boolean; shape: Shape; type: string }

const rows: Form = { single: false, shape: 'json', type: 'application/json; charset=utf-8' }

const forms: Readonly<Record<string, Form | undefined>> = {
  '*/*': rows,
  'application/*': rows,
  'application/json': rows,
  'application/vnd.pgrst.array+json': { ...rows, type: 'application/vnd.pgrst.array+json; charset=utf-8' },
  'application/vnd.pgrst.array+json;nulls=stripped': {
    single: false,
    shape: 'json without nulls',
    type: 'application/vnd.pgrst.array+json; nulls=stripped; charset=utf-8',
  },
  'application/vnd.pgrst.object+json': {
    single: true,
    shape: 'json',
    type: 'application/vnd.pgrst.object+json; charset=utf-8',
  },
  'application/vnd.pgrst.object+json;nulls=stripped': {
    single: true,
    shape: 'json without nulls',
    type: 'application/vnd.pgrst.object+json; nulls=stripped; charset=utf-8',
  },
  'text/csv': { single: false, shape: 'csv', type: 'text/csv; charset=utf-8' },
}

/** The first form in the client's list that is offered. Plans, maps and whatever else the protocol knows are not. */
export function formOf(accept: string | undefined): Form {
  if (accept === undefined) return rows
  const known = knownForm(accept)
  if (known) return known
  for (const one of accept.split(',')) {
    const form = knownForm(one)
    if (form) return form
  }
  throw notAcceptable(accept)
}

function knownForm(text: string): Form | undefined {
  if (Object.hasOwn(forms, text)) return forms[text]
  const [type = '', ...more] = text
    .toLowerCase()
    .split(';')
    .map((word) => word.trim())
  const full = type.replace(/^(application\/vnd\.pgrst\.(?:object|array))$/, '$1+json')
  const name =
    more.includes('nulls=stripped') && full.startsWith('application/vnd.') ? `${full};nulls=stripped` : full
  return Object.hasOwn(forms, name) ? forms[name] : undefined
}
