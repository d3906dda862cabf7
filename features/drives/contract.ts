import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { skills } from '#features/assessments/syllabus.ts'
import { ById, Id, Instant, requiredText } from '#common/schema.ts'

export const driveTooLarge = apiError(413, 'drive-too-large', 'A drive may have 32 MB and 12 hours.')
export const tooManyDrives = apiError(
  409,
  'too-many-drives',
  'There’s no room for another drive. Delete one you no longer need, or the raw traces of a few, and send this one again.',
)
export const driveUnreadable = apiError(
  422,
  'drive-unreadable',
  'We can’t read this file. Choose a GPX, CSV or JSON file with positions or motion.',
)
export const driveKindUnknown = apiError(
  415,
  'drive-kind-unknown',
  'Send a drive as JSON, CSV (text/csv) or GPX (application/gpx+xml).',
)
export const driveCutShort = apiError(400, 'drive-cut-short', 'The upload was cut short')

/**
 * `POST /api/drives`: JSON `{ startedAt, frame, linear?, gps?, motion? }`, or a GPX or CSV file. Its body is read only
 * once the caller is known, so that it has no schema here: `server/read-recording.ts` says what is taken.
 */
export const drivePlace = '/api/drives'
export const AddedDrive = z.object({ id: Id })

const Kind = z.enum(['brake', 'acceleration', 'turn', 'lane-change'])
const Band = z.union([z.literal(1), z.literal(2), z.literal(3)])

const DriveComment = z.object({
  id: Id,
  authorName: z.string(),
  isMine: z.boolean(),
  body: z.string(),
  createdAt: Instant,
})

export type DriveEvent = z.infer<typeof DriveEvent>
export const DriveEvent = z.object({
  number: z.int(),
  kind: Kind,
  side: z.optional(z.enum(['left', 'right'])),
  /** Seconds, in the time of the recording. */
  from: z.number(),
  to: z.number(),
  /** m/s². */
  peak: z.number(),
  band: Band,
  confidence: z.number(),
  isExercise: z.boolean(),
  skill: z.optional(z.string()),
  comments: z.array(DriveComment),
})

const Summary = {
  id: Id,
  startedAt: Instant,
  learnerName: z.string(),
  isMine: z.boolean(),
  source: z.enum(['recorded', 'file', 'simulated']),
  state: z.enum(['waiting', 'done', 'failed']),
  seconds: z.number(),
  km: z.optional(z.number()),
}

export type DriveSummary = z.infer<typeof DriveSummary>
export const DriveSummary = z.object({ ...Summary, eventCount: z.int() })

export type Drive = z.infer<typeof Drive>
export const Drive = z.object({
  ...Summary,
  /** Once they are computed. */
  events: z.optional(z.array(DriveEvent)),
  /** 0 to 100; only of a drive of at least 5 km and ten minutes. */
  score: z.optional(z.number()),
  /** For others than the learner without the first and last 200 m. */
  track: z.optional(
    z.array(z.object({ t: z.number(), lat: z.number(), lon: z.number(), kmh: z.optional(z.number()) })),
  ),
  forces: z.optional(
    z.object({
      start: z.number(),
      perSecond: z.number(),
      ahead: z.array(z.nullable(z.number())),
      left: z.array(z.nullable(z.number())),
    }),
  ),
  losses: z.array(z.object({ from: z.number(), to: z.number(), why: z.enum(['hidden', 'gap']) })),
  feedback: z.array(z.string()),
  /** When the raw traces go; null once they are gone. */
  traceEndsAt: z.nullable(Instant),
  readers: z.array(z.object({ id: Id, name: z.string(), sharedAt: z.nullable(Instant) })),
})

export const listDrives = endpoint({
  method: 'GET',
  path: '/api/drives',
  who: ['student', 'instructor'],
  summary: 'My recorded drives, or those that learners let me see; the latest first.',
  input: z.object({}),
  output: z.object({ drives: z.array(DriveSummary) }),
})

export const getDrive = endpoint({
  method: 'GET',
  path: '/api/drives/:id',
  who: ['student', 'instructor'],
  summary: 'A drive with its track, events, comments and feedback. `events` is there once they are computed.',
  input: ById,
  output: Drive,
  errors: [notFound],
})

export const deleteDrive = endpoint({
  method: 'DELETE',
  path: '/api/drives/:id',
  who: ['student'],
  summary: 'Deletes my drive with all that was found in it and said about it.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

export const deleteTrace = endpoint({
  method: 'DELETE',
  path: '/api/drives/:id/trace',
  who: ['student'],
  summary: 'Deletes the raw traces of my drive before their 90 days are over. Events and track stay.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

const Share = z.object({ id: Id, instructorId: Id })

export const shareDrive = endpoint({
  method: 'PUT',
  path: '/api/drives/:id/readers/:instructorId',
  who: ['student'],
  summary: 'Lets one of my instructors see this drive, until I stop it or leave them.',
  input: Share,
  output: z.object({}),
  errors: [notFound],
})

export const stopSharingDrive = endpoint({
  method: 'DELETE',
  path: '/api/drives/:id/readers/:instructorId',
  who: ['student'],
  summary: 'From now on this instructor no longer sees this drive. Doing it twice is once.',
  input: Share,
  output: z.object({}),
})

const EventPlace = { id: Id, number: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)) }

export const changeDriveEvent = endpoint({
  method: 'PATCH',
  path: '/api/drives/:id/events/:number',
  who: ['student', 'instructor'],
  summary: 'Marks hard braking as a practised emergency stop, or links an event to a skill of the syllabus.',
  input: z.object({
    ...EventPlace,
    isExercise: z.optional(z.boolean()),
    skill: z.optional(
      z.nullable(
        z.enum(
          skills.map(({ name }) => name),
          'Name a skill of the syllabus.',
        ),
      ),
    ),
  }),
  output: z.object({}),
  errors: [notFound],
})

export const commentOnEvent = endpoint({
  method: 'POST',
  path: '/api/drives/:id/events/:number/comments',
  who: ['student', 'instructor'],
  summary: 'Says something about an event of a drive that I may see.',
  input: z.object({ ...EventPlace, body: requiredText(1000, 'Write something first.') }),
  output: z.object({}),
  errors: [notFound],
})

export const deleteDriveComment = endpoint({
  method: 'DELETE',
  path: '/api/drives/comments/:id',
  who: ['student', 'instructor'],
  summary: 'Deletes a comment of mine.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})
