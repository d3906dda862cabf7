import { isDeepStrictEqual } from 'node:util'
import { changedElsewhere } from '#common/changed-elsewhere.ts'
import { fail } from './errors.ts'

/** What was saved since the caller read it is not overwritten. The caller holds its lock. @throws changedElsewhere */
export function checkBasedOn<T extends object>(basedOn: T, current: T): void {
  const keys = Object.keys(basedOn) as (keyof T)[]
  if (!keys.every((key) => isDeepStrictEqual(basedOn[key], current[key]))) fail(changedElsewhere)
}
