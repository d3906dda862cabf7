import type { App } from '#server/route.ts'
import { announceProfiles } from './profiles.ts'
import type { Catalogue } from './rest/catalogue.ts'
import { dataService } from './rest/service.ts'

/** What `supabase.from('profiles')` reaches. Other tables have endpoints of their own. */
const catalogue: Catalogue = new Map([
  [
    'profiles',
    {
      name: 'profiles',
      columns: [
        'id',
        'auth_id',
        'name',
        'email',
        'role',
        'profile_image',
        'id_document',
        'driving_license',
        'dbs_document',
        'verification_status',
        'created_at',
        'updated_at',
      ],
      key: 'id',
      unique: ['auth_id', 'email'],
      lowered: ['email'],
      afterInsert: announceProfiles,
    },
  ],
])

export function profileRoutes(app: App) {
  dataService(app, catalogue)
}
