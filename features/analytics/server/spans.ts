import { homeZone } from '#common/time.ts'
import type { Span } from '../rules.ts'

/** Rows `nr, first_day, end_day, starts, ends, prior` from the parameters $2, $3 and $4. */
export const spans = `spans as (
  select nr, first_day, end_day, first_day::timestamp at time zone '${homeZone}' as starts, end_day::timestamp at time zone '${homeZone}' as ends,
    prior_day::timestamp at time zone '${homeZone}' as prior
  from unnest($2::date[], $3::date[], $4::date[]) with ordinality s (first_day, end_day, prior_day, nr))`

export const valuesOf = (list: readonly Span[]) =>
  [list.map(({ from }) => from), list.map(({ to }) => to), list.map(({ prior }) => prior)] as const
