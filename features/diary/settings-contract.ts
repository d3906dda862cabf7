import * as z from 'zod/mini'
import { changedElsewhere } from '#common/changed-elsewhere.ts'
import { endpoint } from '#common/endpoint.ts'
import { holidayRegions } from '#common/holiday-regions.ts'
import { Instant } from '#common/schema.ts'
import { isZone, lessonLengths } from './rules.ts'

export type DiarySettings = z.infer<typeof DiarySettings>
const settings = {
  zone: z.string().check(z.refine(isZone, 'Choose a time zone.')),
  bookingNoticeHours: z.int().check(z.minimum(0), z.maximum(336)),
  horizonDays: z.int().check(z.minimum(1), z.maximum(180)),
  bufferMinutes: z.int().check(z.minimum(0), z.maximum(120), z.multipleOf(5)),
  slotStepMinutes: z.union([z.literal(15), z.literal(30)]),
  lessonLengths: z
    .array(z.union(lessonLengths.map((minutes) => z.literal(minutes))))
    .check(z.minLength(1), z.maxLength(8)),
  /** The way from your base in the morning and back in the evening must fit into your hours; unsaid, it stays. */
  countsWayHome: z.optional(z.boolean()),
  /** Learners may book on bank holidays as on other days; unsaid, it stays. */
  opensOnBankHolidays: z.optional(z.boolean()),
  /** Whose bank holidays are kept. Null: by where you teach; unsaid, it stays. */
  bankHolidaysOf: z.optional(z.nullable(z.enum(holidayRegions))),
}
const StoredSettings = z.object({
  ...settings,
  lessonLengths: z.array(z.int()),
  zone: z.string(),
  slotStepMinutes: z.int(),
  countsWayHome: z.boolean(),
  opensOnBankHolidays: z.boolean(),
  bankHolidaysOf: z.nullable(z.enum(holidayRegions)),
})
export const DiarySettings = z.extend(StoredSettings, {
  /** What you chose, else where you teach. */
  holidayRegion: z.enum(holidayRegions),
  openUntil: z.nullable(Instant),
})

export const getDiarySettings = endpoint({
  method: 'GET',
  path: '/api/diary/settings',
  who: ['instructor'],
  summary:
    'The rules of your diary: notice, how far ahead, least gap, lesson lengths, bank holidays. `openUntil` is null until you are vetted.',
  input: z.object({}),
  output: DiarySettings,
  office: (settings) => settings,
})

export const setDiarySettings = endpoint({
  method: 'PUT',
  path: '/api/diary/settings',
  who: ['instructor'],
  summary:
    'Changes the rules of your diary. Lessons already booked stay; a new least gap counts from and to these too. With `basedOn`, only if they are still these.',
  input: z.object({ ...settings, basedOn: z.optional(StoredSettings) }),
  output: DiarySettings,
  errors: [changedElsewhere],
})
