import * as z from 'zod/mini'
import { roles } from '#common/endpoint.ts'
import { defineEvent } from '#common/event.ts'

/** A person as they are stored and as the data service answers; the specification's shape (section 3). */
export const Profile = z.object({
  id: z.string(),
  auth_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  profile_image: z.nullable(z.string()),
  id_document: z.nullable(z.string()),
  driving_license: z.nullable(z.string()),
  dbs_document: z.nullable(z.string()),
  verification_status: z.enum(['pending', 'approved']),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Profile = z.infer<typeof Profile>

/** What people may change about themselves; the rest follows from the account. */
export const ProfileName = z.string().check(
  z.trim(),
  z.minLength(1, 'Please enter your name.'),
  z.maxLength(120, 'Please use at most 120 characters.'),
  // oxlint-disable-next-line no-control-regex -- exactly those are refused
  z.regex(/^[^\u0000-\u001f\u007f]*$/, 'Please use letters only.'),
)

export const profileCreated = defineEvent('profile.created', z.object({ person_id: z.string() }))
