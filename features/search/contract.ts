import * as z from 'zod/mini'
import { endpoint, roles, signedIn } from '#common/endpoint.ts'
import { Id, Instant } from '#common/schema.ts'
import { lessonStatuses } from '#features/lessons/rules.ts'

export type FoundPerson = z.infer<typeof FoundPerson>
export const FoundPerson = z.object({
  id: Id,
  name: z.string(),
  image: z.nullable(z.string()),
  role: z.enum(roles),
  /** Null unless the caller is an admin. */
  email: z.nullable(z.string()),
})

export type FoundLesson = z.infer<typeof FoundLesson>
export const FoundLesson = z.object({
  id: Id,
  status: z.enum(lessonStatuses),
  startsAt: Instant,
  endsAt: Instant,
  name: z.nullable(z.string()),
})

export type Found = z.infer<typeof Found>
export const Found = z.object({ people: z.array(FoundPerson), lessons: z.array(FoundLesson) })

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  who: signedIn,
  load: 'search',
  summary:
    'People and lessons that you may see, by the beginnings of names or by a day (`27 Nov`, `27/11/2026`, `today`): your learners, your instructors, for admins everybody, and a lesson by its id.',
  input: z.object({
    q: z
      .string()
      .check(
        z.trim(),
        z.minLength(2, 'Please type at least two letters.'),
        z.maxLength(100, 'Use 100 characters or fewer.'),
      ),
  }),
  output: Found,
})
