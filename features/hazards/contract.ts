import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { Id, Instant } from '#common/schema.ts'
import { mostPoints } from './rules.ts'

const Points = z.int().check(z.minimum(0), z.maximum(mostPoints))

export type HazardScene = z.infer<typeof HazardScene>
export const HazardScene = z.object({
  id: z.string(),
  title: z.string(),
  place: z.string(),
  weather: z.string(),
  light: z.string(),
  seconds: z.int(),
  hazards: z.int(),
  /** Of your watching it: how often, the most points, and then also what it is about. */
  times: z.int(),
  best: z.nullable(z.int()),
  kinds: z.array(z.string()),
})

export type HazardMock = z.infer<typeof HazardMock>
export const HazardMock = z.object({
  id: Id,
  startedAt: Instant,
  clips: z.array(z.object({ scene: z.string(), points: z.array(Points), isPattern: z.boolean() })),
  points: z.int(),
  /** All of its clips are in. */
  isWhole: z.boolean(),
  isPass: z.boolean(),
})

export type HazardPractice = z.infer<typeof HazardPractice>
export const HazardPractice = z.object({
  scenes: z.array(HazardScene),
  /** Points of the last hazards, the oldest first. */
  recent: z.array(Points),
  /** The newest first. */
  mocks: z.array(HazardMock),
})

export const getHazards = endpoint({
  method: 'GET',
  path: '/api/hazards',
  who: ['student'],
  summary: 'The hazard perception scenes, how you did in each, and your mock tests.',
  input: z.object({}),
  output: HazardPractice,
})

export type HazardResult = z.infer<typeof HazardResult>
export const HazardResult = z.object({
  points: z.array(Points),
  pattern: z.nullable(z.enum(['too-many', 'rhythm'])),
  total: z.int(),
})

export const mockIsFull = apiError(
  409,
  'mock-is-full',
  'This clip of the mock test is in already, or all of them are.',
)

export const recordHazardClip = endpoint({
  method: 'POST',
  path: '/api/hazards/clips',
  who: ['student'],
  summary:
    'Scores the clicks in one clip, in milliseconds from its start, and stores them. With the same `id` again it counts once.',
  input: z.object({
    id: Id,
    scene: z.string().check(z.minLength(1), z.maxLength(60)),
    clicks: z.array(z.int().check(z.minimum(0), z.maximum(120_000))).check(z.maxLength(200)),
    /** The mock test that it is part of, by an id of the caller's choice. */
    mockId: z.optional(Id),
  }),
  output: HazardResult,
  errors: [notFound, mockIsFull],
})
