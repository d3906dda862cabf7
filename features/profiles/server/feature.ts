import type { Feature } from '#server/feature.ts'
import { rowOf, rowsOf } from '#server/personal-data.ts'
import { announceProfiles } from './profiles.ts'
import type { Exposed } from './rest/registry.ts'
import { dataService } from './rest/service.ts'

/** What `supabase.from(…)` reaches: a table is shown by a line here, and its policies decide the rest. Everything else has endpoints of its own. */
const exposed: readonly Exposed[] = [
  { name: 'profiles', lowered: ['email'], afterInsert: (db, keys) => announceProfiles(db, keys.flat()) },
]

export const feature: Feature = {
  name: 'profiles',
  routes(app) {
    dataService(app, exposed)
  },
  personalData: [
    rowOf('profile', 'select * from public.profiles where id = $1'),
    rowsOf(
      'people_you_know',
      'select p.name, p.role, a.since from public.acquaintances a join public.profiles p on p.id = a.other_id where a.person_id = $1 order by a.since',
    ),
  ],
}
