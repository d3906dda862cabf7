import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Day, Id, InputDay, Instant, requiredText } from '#common/schema.ts'
import { skills } from '#features/assessments/syllabus.ts'
import { achievementIds } from './achievement-ids.ts'
import { ageWaitDays, awardKinds, encouragementKinds, goalKinds, goalsOpen } from './rules.ts'

const oneLine = (most: number, missing: string) =>
  requiredText(most, missing).check(z.refine((text) => !/\p{Cc}/u.test(text), 'Use one line.'))

export const gameIsOff = apiError(
  409,
  'milestones-off',
  'Points and badges are switched off. Turn them on first.',
)
export const tooManyGoals = apiError(
  409,
  'too-many-goals',
  `You can have ${goalsOpen} goals at a time. Reach one or remove one first.`,
)
export const goalNotGood = apiError(400, 'goal-not-good', 'Please say what you want to reach.')
export const weekNotGood = apiError(
  400,
  'week-not-good',
  'You can pause weeks from four weeks back to half a year ahead.',
)
export const tooYoung = apiError(
  403,
  'adults-only',
  'Leaderboards are for people aged 18 or over. Everything else on this page is yours.',
)
export const ageWait = apiError(
  409,
  'age-checked',
  `You’ve given a date of birth under 18. You can try again ${ageWaitDays} days after that.`,
)
export const aliasTaken = apiError(409, 'alias-taken', 'Somebody else has this name. Please choose another.')
export const codeNotGood = apiError(404, 'code-not-good', 'No learner has this code. Please check it.')
export const notOnBoard = apiError(409, 'not-on-leaderboards', 'Join the leaderboards first.')
export const notShared = apiError(404, 'not-shared', 'This learner doesn’t share their milestones with you.')
export const enoughForToday = apiError(
  409,
  'enough-for-today',
  'You’ve sent this learner three today. Send the next tomorrow.',
)
export const fixedWordsOnly = apiError(
  403,
  'fixed-words-only',
  'This learner is under 18, so please choose one of the sentences.',
)

const Points = z.int()
const Count = z.int()

const Level = z.object({
  /** 1 to 8; the last is the driving test. */
  number: Count,
  name: z.string(),
  /** Points in this level, and how many it has; null where only the driving test leads on. */
  into: Points,
  of: z.nullable(Points),
  next: z.nullable(z.string()),
})

const Award = z.object({
  kind: z.enum(awardKinds),
  on: Day,
  points: Points,
  /** Which lesson; how many questions; the mark or points of a mock test; minutes of practice. */
  count: Count,
  skill: z.optional(z.string()),
  level: z.optional(Count),
})

const Achievement = z.object({
  id: z.enum(achievementIds),
  /** Steps made, and how many it takes. */
  have: Count,
  of: Count,
  earnedOn: z.nullable(Day),
})

const RhythmWeek = z.object({
  /** Its Monday. */
  from: Day,
  /** Days with learning. */
  days: Count,
  aim: Count,
  isPaused: z.boolean(),
  counts: z.boolean(),
})
const Rhythm = z.object({
  /** Days a week that are aimed at from now on. */
  aim: Count,
  /** All weeks that counted; they're never taken away. */
  weeksCounted: Count,
  /** The last eight, this one at the end. */
  weeks: z.array(RhythmWeek),
  /** Lessons booked in what is left of this week. */
  booked: Count,
  /** Mondays of paused weeks that are not over. */
  pauses: z.array(Day),
})

export type Goal = z.infer<typeof Goal>
const Goal = z.object({
  id: Id,
  kind: z.enum(goalKinds),
  skill: z.nullable(z.string()),
  words: z.nullable(z.string()),
  target: Count,
  /** How far it is now; of a skill that may be less than on the day it was reached. */
  have: Count,
  byOn: z.nullable(Day),
  reachedOn: z.nullable(Day),
})

const Encouragement = z.object({
  id: Id,
  from: z.string(),
  kind: z.enum([...encouragementKinds, 'own']),
  words: z.nullable(z.string()),
  sentAt: Instant,
})

export type Game = z.infer<typeof Game>
export const Game = z.object({
  /** False: nothing is worked out, and the rest is empty. */
  isOn: z.boolean(),
  level: z.nullable(Level),
  points: z.nullable(Points),
  pointsThisWeek: z.nullable(Points),
  /** The newest first. */
  latest: z.array(Award),
  achievements: z.array(Achievement),
  rhythm: z.nullable(Rhythm),
  goals: z.array(Goal),
  /** Where each kind of goal, and each skill, stands now: a goal has to be above it. */
  present: z.array(z.object({ kind: z.enum(goalKinds), skill: z.nullable(z.string()), have: Count })),
  encouragements: z.array(Encouragement),
  showsInstructors: z.boolean(),
})

export const getGame = endpoint({
  method: 'GET',
  path: '/api/progress/game',
  who: ['student'],
  load: 'search',
  summary: 'Your level, points, badges, weekly rhythm and goals, worked out from what was checked.',
  input: z.object({}),
  output: Game,
})

export const Aim = z.int().check(z.minimum(1), z.maximum(5))

export const setGame = endpoint({
  method: 'PATCH',
  path: '/api/progress/game',
  who: ['student'],
  summary:
    'Switches points and badges on or off, shows them to your instructors, or sets how many days a week you aim at.',
  input: z.object({
    isOn: z.optional(z.boolean()),
    showsInstructors: z.optional(z.boolean()),
    aim: z.optional(Aim),
  }),
  output: Game,
})

export const setPause = endpoint({
  method: 'PUT',
  path: '/api/progress/game/pauses/:week',
  who: ['student'],
  summary: 'Pauses a week of your rhythm, or takes the pause back. Nobody asks why.',
  input: z.object({ week: InputDay, isPaused: z.boolean() }),
  output: Game,
  errors: [weekNotGood],
})

const goalFields = {
  kind: z.enum(goalKinds),
  skill: z.nullish(z.enum(skills.map(({ name }) => name) as [string, ...string[]])),
  words: z.nullish(oneLine(80, 'Say what you want to reach.')),
  target: z.int().check(z.minimum(1), z.maximum(1_000)),
  byOn: z.nullish(InputDay),
}

export const addGoal = endpoint({
  method: 'POST',
  path: '/api/progress/game/goals',
  who: ['student'],
  load: 'search',
  summary: 'Sets a goal of your own. Only you see it.',
  input: z.object(goalFields),
  output: Game,
  errors: [gameIsOff, tooManyGoals, goalNotGood],
})

export const changeGoal = endpoint({
  method: 'PATCH',
  path: '/api/progress/game/goals/:id',
  who: ['student'],
  summary: 'Changes a goal: how much, by when, its words, or that one in your own words is done.',
  input: z.object({
    id: Id,
    target: z.optional(goalFields.target),
    words: z.optional(oneLine(80, 'Say what you want to reach.')),
    byOn: goalFields.byOn,
    isDone: z.optional(z.boolean()),
  }),
  output: Game,
  errors: [notFound, goalNotGood],
})

export const removeGoal = endpoint({
  method: 'DELETE',
  path: '/api/progress/game/goals/:id',
  who: ['student'],
  summary: 'Removes a goal of yours, reached or not.',
  input: ById,
  output: Game,
})

export const boardScopes = ['friends', 'school', 'area'] as const
export type BoardScope = (typeof boardScopes)[number]

export type Boards = z.infer<typeof Boards>
export const Boards = z.object({
  /** Null until you join. */
  player: z.nullable(
    z.object({
      alias: z.string(),
      friends: z.boolean(),
      school: z.boolean(),
      area: z.boolean(),
      friendCode: z.string(),
      friendCount: Count,
    }),
  ),
  /** A name you could take. */
  suggestion: z.string(),
  /** The first day on which you may give a date of birth again; null where none was refused. */
  tryAgainOn: z.nullable(Day),
  boards: z.array(
    z.object({
      scope: z.enum(boardScopes),
      /** Which school or area; null for friends. */
      name: z.nullable(z.string()),
      /** Null while there are too few for nobody to be guessed. The first has the most points of this week. */
      rows: z.nullable(
        z.array(z.object({ place: Count, alias: z.string(), points: Points, isYou: z.boolean() })),
      ),
    }),
  ),
})

export const getBoards = endpoint({
  method: 'GET',
  path: '/api/progress/game/boards',
  who: ['student'],
  load: 'plan',
  transaction: 'own',
  summary: 'The leaderboards of this week that you joined: points for learning, under made-up names.',
  input: z.object({}),
  output: Boards,
})

const Alias = z.string().check(z.trim(), z.minLength(1, 'Give yourself a name.'), z.maxLength(40))
const scopeFields = { friends: z.boolean(), school: z.boolean(), area: z.boolean() }

export const joinBoards = endpoint({
  method: 'POST',
  path: '/api/progress/game/boards',
  who: ['student'],
  load: 'plan',
  transaction: 'own',
  summary:
    'Joins weekly leaderboards under a made-up name. For adults: your date of birth is checked and not stored.',
  input: z.object({ alias: Alias, bornOn: Day, ...scopeFields }),
  output: Boards,
  errors: [gameIsOff, tooYoung, ageWait, aliasTaken],
})

export const changePlayer = endpoint({
  method: 'PATCH',
  path: '/api/progress/game/boards',
  who: ['student'],
  load: 'plan',
  transaction: 'own',
  summary:
    'Changes your made-up name or which leaderboards you’re on. With `newCode` the old code ends and all friends here are removed, because one of them may have come by it.',
  input: z.object({
    alias: z.optional(Alias),
    friends: z.optional(z.boolean()),
    school: z.optional(z.boolean()),
    area: z.optional(z.boolean()),
    newCode: z.optional(z.boolean()),
  }),
  output: Boards,
  errors: [notOnBoard, aliasTaken],
})

export const leaveBoards = endpoint({
  method: 'DELETE',
  path: '/api/progress/game/boards',
  who: ['student'],
  load: 'plan',
  transaction: 'own',
  summary: 'Takes you off all leaderboards at once; friends and made-up name are deleted.',
  input: z.object({}),
  output: Boards,
})

export const addFriend = endpoint({
  method: 'POST',
  path: '/api/progress/game/friends',
  who: ['student'],
  load: 'plan',
  transaction: 'own',
  summary: 'Adds a friend by their code: from then on you see each other among friends.',
  input: z.object({ code: z.string().check(z.trim(), z.maxLength(20)) }),
  output: Boards,
  errors: [notOnBoard, codeNotGood],
})

export type LearnersGame = z.infer<typeof LearnersGame>
export const LearnersGame = z.object({
  level: Level,
  pointsThisWeek: Points,
  /** The newest first. */
  earned: z.array(z.object({ id: z.enum(achievementIds), on: Day })),
  weeks: z.array(RhythmWeek),
  /** They may get a sentence of the instructor's own. */
  takesWords: z.boolean(),
  sentToday: Count,
  sent: z.array(
    z.object({
      kind: z.enum([...encouragementKinds, 'own']),
      words: z.nullable(z.string()),
      sentAt: Instant,
    }),
  ),
})

export const findLearnersGame = endpoint({
  method: 'GET',
  path: '/api/learners/:id/game',
  who: ['instructor'],
  summary: 'Level, badges and rhythm of a learner of yours who shows them to you; null otherwise.',
  input: ById,
  output: z.object({ game: z.nullable(LearnersGame) }),
})

export const encourage = endpoint({
  method: 'POST',
  path: '/api/learners/:id/encouragements',
  who: ['instructor'],
  summary: 'Encourages a learner of yours in a sentence; they’re notified. Three a day.',
  input: z.object({
    id: Id,
    kind: z.enum([...encouragementKinds, 'own']),
    words: z.nullish(oneLine(160, 'Write a sentence.')),
  }),
  output: z.object({ game: z.nullable(LearnersGame) }),
  errors: [notShared, enoughForToday, fixedWordsOnly],
})

export type DemoGame = z.infer<typeof DemoGame>
const DemoGame = z.object({
  name: z.string(),
  level: Level,
  points: Points,
  badges: Count,
  badgesOf: Count,
  skillsMastered: Count,
  skills: Count,
  lessons: Count,
  /** One that is mastered, one in progress and one not started, as far as there are such. */
  examples: z.array(z.object({ skill: z.string(), level: Count })),
})

export const getDemoGame = endpoint({
  method: 'GET',
  path: '/api/public/demo-learner',
  who: 'anyone',
  transaction: 'own',
  summary:
    'How far the learner of the demonstration is, worked out as for anybody; null where there is none.',
  input: z.object({}),
  output: z.object({ learner: z.nullable(DemoGame) }),
})
