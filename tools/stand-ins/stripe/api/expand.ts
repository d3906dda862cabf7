import { getCheckout } from '../books/checkouts.ts'
import { findObject, listObjects, type Recorded } from '../books/objects.ts'
import type { Till } from '../till.ts'
import { badParam } from './refusals.ts'

type Tree = { [key: string]: unknown }

/** `expand[]=payment_intent.latest_charge`: puts the object where its id stands; on lists the path begins with `data`. */
export function expandAll<T extends object>(till: Till, answer: T, paths: readonly string[]): T {
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > 4) throw badParam('expand', 'You cannot expand more than 4 levels of a property.')
    expand(till, answer as Tree, steps, path)
  }
  return answer
}

function expand(till: Till, at: Tree, [step, ...rest]: string[], path: string) {
  if (step === undefined) return
  const value = ownValue(till, at, step)
  if (value === undefined) throw badParam('expand', `This property cannot be expanded (${path}).`)
  if (value === null) return
  at[step] = typeof value === 'string' ? findObject<Recorded>(till.store, value) : value
  if (typeof at[step] !== 'object') throw badParam('expand', `This property cannot be expanded (${path}).`)
  for (const next of Array.isArray(at[step]) ? at[step] : [at[step]]) expand(till, next as Tree, rest, path)
}

/** Two lists exist only when asked for. */
function ownValue(till: Till, at: Tree, step: string) {
  if (at.object === 'checkout.session' && step === 'line_items') {
    return {
      object: 'list',
      url: `/v1/checkout/sessions/${at.id}/line_items`,
      has_more: false,
      data: getCheckout(till, String(at.id)).lines,
    }
  }
  if (at.object === 'charge' && step === 'refunds') {
    const data = listObjects(
      till.store,
      'refund',
      "json_extract(body, '$.charge') = ?",
      String(at.id),
    ).reverse()
    return { object: 'list', url: `/v1/charges/${at.id}/refunds`, has_more: false, data }
  }
  return Object.hasOwn(at, step) ? at[step] : undefined
}
