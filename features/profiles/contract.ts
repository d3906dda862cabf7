import * as z from 'zod/mini'
import { apiError, notAllowed, notFound, notSignedIn } from '#common/api-error.ts'
import { endpoint, roles, signedIn } from '#common/endpoint.ts'
import { defineEvent } from '#common/event.ts'
import { isOurPicture, myProfilePath, pictureText } from './rules.ts'

/** The specification's shape (section 3). */
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

export const ProfileName = z.string().check(
  z.trim(),
  z.minLength(1, 'Please enter your name.'),
  z.maxLength(120, 'Use 120 characters or fewer.'),
  // oxlint-disable-next-line no-control-regex -- exactly those are forbidden
  z.regex(/^[^\u0000-\u001f\u007f]*$/, 'Please use letters only.'),
)

const FileAddress = z.nullable(
  z.string().check(z.maxLength(2_000), z.regex(/^(https?:\/\/|\/|$)/, 'Give the address of a file.')),
)

const PictureAddress = z.nullable(
  z.string().check(
    z.maxLength(2_000),
    z.refine((address) => isOurPicture(address), pictureText),
  ),
)

export const profileExists = apiError(409, 'profile-exists', 'There’s already a profile with this address.')

export const getMyProfile = endpoint({
  method: 'GET',
  path: myProfilePath,
  who: signedIn,
  guests: true,
  summary: 'Reads my profile, whole',
  input: z.object({}),
  output: Profile,
})

export const changeMyProfile = endpoint({
  method: 'PATCH',
  path: myProfilePath,
  who: signedIn,
  summary: 'Changes my name, my picture and where my documents lie; what is not sent stays',
  input: z.object({
    name: z.optional(ProfileName),
    profile_image: z.optional(PictureAddress),
    id_document: z.optional(FileAddress),
    driving_license: z.optional(FileAddress),
    dbs_document: z.optional(FileAddress),
  }),
  output: Profile,
  errors: [notFound],
})

export const createMyProfile = endpoint({
  method: 'POST',
  path: myProfilePath,
  who: 'anyone',
  transaction: 'own',
  summary:
    'Makes my profile: signed in, or while registering with the id that sign-up answered in `x-registration`',
  input: z.object({ name: ProfileName, profile_image: PictureAddress, id_document: FileAddress }),
  output: Profile,
  errors: [notSignedIn, notAllowed, profileExists],
})

/** Read by the landing page to see whether the service answers (specification, section 7). */
export const countProfiles = endpoint({
  method: 'GET',
  path: '/api/profiles/count',
  who: 'anyone',
  summary: 'Counts the profiles that are open to me: none without a session',
  input: z.object({}),
  output: z.object({ count: z.int() }),
})
export const profileCreated = defineEvent('profile.created', z.object({ personId: z.string() }))
