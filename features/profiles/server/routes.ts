import type { App } from '#server/route.ts'
import { announceProfiles } from './profiles.ts'
import type { Exposed } from './rest/registry.ts'
import { dataService } from './rest/service.ts'

/** What `supabase.from(…)` reaches: a table is shown by a line here, and its policies decide the rest. Everything else has endpoints of its own. */
const exposed: readonly Exposed[] = [
  { name: 'profiles', lowered: ['email'], afterInsert: (db, keys) => announceProfiles(db, keys.flat()) },
]

export function profileRoutes(app: App) {
  dataService(app, exposed)
}
