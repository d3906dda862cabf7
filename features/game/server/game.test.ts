import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { badInput, notAllowed, notFound } from '#common/api-error.ts'
import { deleteMyAccount, getMyData, wordsToType } from '#features/account-deletion/contract.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { createAssessment } from '#features/assessments/contract.ts'
import { answerQuestion, getTheorySet } from '#features/learning/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { changeMyContactDetails } from '#features/places/contract.ts'
import { getProgress } from '#features/progress/contract.ts'
import { deliverLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import {
  addGoal,
  changeGoal,
  encourage,
  enoughForToday,
  findLearnersGame,
  fixedWordsOnly,
  gameIsOff,
  getBoards,
  getDemoGame,
  getGame,
  joinBoards,
  goalNotGood,
  notShared,
  removeGoal,
  setGame,
  setPause,
  tooManyGoals,
  weekNotGood,
} from '../contract.ts'

let app: TestApp
let helen: Person
let amara: Person
before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z')
  helen = await makeInstructor(app, 'Helen Marsh')
  amara = await app.person('Amara Okafor')
})

const joining = { bornOn: '2000-05-01', friends: true, school: false, area: false }
const gameOf = (who: Person) => app.call(who, getGame, {})

async function driveAndAssess(learner: Person, startsAt: string, skills: Record<string, number>) {
  const lessonId = await deliverLesson(app, learner, helen, startsAt)
  await app.call(helen, createAssessment, {
    student_id: learner.id,
    lesson_id: lessonId,
    assessment_data: { skills },
    overall_rating: 4,
  })
  return lessonId
}

/** As their features store them; that they do is tested there. */
const insert = (text: string, ...values: unknown[]) =>
  app.services.asSystem('what somebody checked', (db) => db.queryUnchecked(text, values))

suite('milestones', () => {
  test('begin with nothing, and come with what an instructor has checked', async () => {
    const none = await gameOf(amara)
    assert.deepEqual([none.isOn, none.points, none.level?.name, none.latest], [true, 0, 'Lane', []])
    assert.ok(none.achievements.length >= 30)
    assert.ok(none.achievements.every(({ have, earnedOn }) => have === 0 && earnedOn === null))
    const lessonId = await deliverLesson(app, amara, helen, '2026-11-24T10:00:00Z')
    assert.equal((await gameOf(amara)).points, 0, 'a lesson without its assessment brings nothing yet')
    app.clock.set('2026-11-25T18:00:00Z')
    await app.call(helen, createAssessment, {
      student_id: amara.id,
      lesson_id: lessonId,
      assessment_data: { skills: { Junctions: 65, 'Cockpit checks': 80, 'Night Driving': 100 } },
      overall_rating: 4,
    })
    const game = await gameOf(amara)
    assert.equal(game.points, 40 + (15 + 30 + 45) + (15 + 30 + 45 + 60))
    assert.equal(game.pointsThisWeek, game.points)
    assert.deepEqual(game.level, { number: 2, name: 'Street', into: 130, of: 250, next: 'B road' })
    assert.deepEqual(
      game.latest.map(({ kind, skill, level, points, on }) => [kind, skill, level, points, on]),
      [
        ['skill', 'Junctions', 3, 90, '2026-11-25'],
        ['skill', 'Cockpit checks', 4, 150, '2026-11-25'],
        ['lesson', undefined, undefined, 40, '2026-11-25'],
      ],
    )
    assert.deepEqual(
      game.achievements.flatMap(({ id, earnedOn }) => (earnedOn ? [[id, earnedOn]] : [])),
      [
        ['first-drive', '2026-11-25'],
        ['cockpit', '2026-11-25'],
      ],
    )
    assert.deepEqual(
      game.rhythm?.weeks.at(-1),
      { from: '2026-11-23', days: 1, aim: 2, isPaused: false, counts: false },
      'the lesson counts on its own day',
    )
    assert.equal((await app.tryCall(helen, getGame, {})).status, 403)
  })

  test('bring 2 points for a question once it is firm: right again after two days, not by cramming', async () => {
    const [question] = (await app.call(amara, getTheorySet, { topic: 'attitude' })).questions
    const answer = (option = question!.rightOption) =>
      app.call(amara, answerQuestion, { id: crypto.randomUUID(), questionId: question!.id, option })
    for (let minute = 0; minute < 40; minute += 10) {
      app.clock.set(`2026-11-23T08:${String(minute).padStart(2, '0')}:00Z`)
      await answer()
    }
    assert.equal((await gameOf(amara)).points, 0, 'four times within an hour')
    app.clock.set('2026-11-25T09:00:00Z')
    await answer()
    assert.deepEqual((await gameOf(amara)).latest, [
      { kind: 'questions', on: '2026-11-25', points: 2, count: 1 },
    ])
    app.clock.set('2026-11-28T09:00:00Z')
    await answer(question!.options.find(({ id }) => id !== question!.rightOption)!.id)
    assert.equal((await gameOf(amara)).points, 2, 'forgetting takes nothing away')
  })

  test('count mock tests, hazards, confirmed practice and the driving test from their own records', async () => {
    await insert(
      `insert into public.theory_mocks (person_id, question_ids, started_at, handed_in_at, score)
       select $1, array_fill('q'::text, array[50]), t, t + interval '40 minutes', s
       from (values (timestamptz '2026-11-23T08:00Z', 42), ('2026-11-24T08:00Z', 45), ('2026-11-25T08:00Z', 50)) v (t, s)`,
      amara.id,
    )
    await insert(
      `insert into public.hazard_clips (person_id, id, scene, mock_id, clicks, points, recorded_at)
       select $1, gen_random_uuid(), 'scene ' || n, $2, '{}', case when n = 1 then '{5,5}'::int[] else array[case when n < 10 then 5 else 1 end] end, '2026-11-24T09:00Z'
       from generate_series(1, 14) n`,
      amara.id,
      crypto.randomUUID(),
    )
    await insert(
      `insert into public.mock_drives (id, learner_id, taken_on, started_at, finished_at, minutes, driving_faults, serious_faults, dangerous_faults, passed, faults, sheet)
       select gen_random_uuid(), $1, '2026-11-24', '2026-11-24T10:00Z', '2026-11-24T10:40Z', 40, n, 0, 0, n <= 15, '[]', '{}' from unnest(array[3, 16]) n`,
      amara.id,
    )
    await insert(
      `insert into public.practice_drives (learner_id, day, minutes, conditions, supervisor_name, confirmed_at)
       select $1, '2026-11-22', 60, '{night}', 'Grace', c from unnest(array[timestamptz '2026-11-25T08:00Z', null]) c`,
      amara.id,
    )
    app.clock.set('2026-11-26T08:00:00Z')
    const game = await gameOf(amara)
    assert.deepEqual(
      game.latest.map(({ kind, count, points }) => [kind, count, points]),
      [
        ['practice', 60, 20],
        ['mock-drive', 1, 150],
        ['hazard-mock', 55, 100],
        ['theory-mock', 45, 100],
      ],
    )
    const steps = Object.fromEntries(game.achievements.map(({ id, have }) => [id, have]))
    assert.deepEqual(
      [
        steps['full-marks'],
        steps['three-mocks'],
        steps['sharp-eyes'],
        steps['dress-rehearsal'],
        steps['night-driver'],
      ],
      [1, 2, 3, 1, 1],
    )
    await insert(
      `insert into public.test_days (instructor_id, learner_id, test_at, centre, warm_up_minutes, after_minutes, result, attempt, result_at)
       values ($2, $1, '2026-11-25T10:00Z', 'Avonmouth', 60, 30, 'pass', 1, '2026-11-25T11:00Z')`,
      amara.id,
      helen.id,
    )
    const passed = await gameOf(amara)
    assert.deepEqual([passed.level?.name, passed.points], ['Passed', game.points])
  })

  test('lose the points of a lesson whose mark is undone', async () => {
    const id = await driveAndAssess(amara, '2026-11-24T10:00:00Z', { Junctions: 40 })
    assert.equal((await gameOf(amara)).points, 40 + 45)
    await insert(
      `update public.lesson_assessments set assessment_data = '{"skills": {"Junctions": 20}}' where lesson_id = $1`,
      id,
    )
    assert.equal((await gameOf(amara)).points, 40 + 15, 'an assessment that is changed counts as it is now')
  })

  test('switched off are neither worked out nor shown to anybody; settings and goals are there afterwards', async () => {
    await driveAndAssess(amara, '2026-11-24T10:00:00Z', { Junctions: 60 })
    await app.call(amara, setGame, { showsInstructors: true, aim: 4 })
    await app.call(amara, addGoal, { kind: 'lessons', target: 10 })
    const off = await app.call(amara, setGame, { isOn: false })
    assert.deepEqual(off, {
      isOn: false,
      level: null,
      points: null,
      pointsThisWeek: null,
      latest: [],
      achievements: [],
      rhythm: null,
      goals: [],
      present: [],
      encouragements: [],
      showsInstructors: true,
    })
    await app.fails(amara, addGoal, { kind: 'lessons', target: 20 }, gameIsOff)
    assert.deepEqual(await app.call(helen, findLearnersGame, { id: amara.id }), { game: null })
    await app.fails(helen, encourage, { id: amara.id, kind: 'theory' }, notShared)
    await app.fails(amara, joinBoards, { ...joining, alias: 'Quiet Badger' }, gameIsOff)
    const on = await app.call(amara, setGame, { isOn: true })
    assert.deepEqual([on.points, on.rhythm?.aim, on.goals.map(({ have }) => have)], [40 + 90, 4, [1]])
  })
})

suite('the weekly rhythm', () => {
  test('takes pauses from four weeks back to half a year ahead, and gives them back', async () => {
    const paused = await app.call(amara, setPause, { week: '2026-11-30', isPaused: true })
    assert.deepEqual(paused.rhythm?.pauses, ['2026-11-30'])
    const lastWeek = await app.call(amara, setPause, { week: '2026-11-16', isPaused: true })
    assert.deepEqual(
      lastWeek.rhythm?.weeks.map(({ isPaused }) => isPaused),
      [false, false, false, false, false, false, true, false],
    )
    for (const week of ['2026-11-24', '2026-10-19', '2027-05-31'])
      await app.fails(amara, setPause, { week, isPaused: true }, weekNotGood)
    const back = await app.call(amara, setPause, { week: '2026-11-30', isPaused: false })
    assert.deepEqual(back.rhythm?.pauses, [])
  })

  test('keeps the weeks before a new aim as they were', async () => {
    await driveAndAssess(amara, '2026-11-24T10:00:00Z', {})
    await driveAndAssess(amara, '2026-11-25T10:00:00Z', {})
    assert.equal((await gameOf(amara)).rhythm?.weeksCounted, 1)
    app.clock.set('2026-12-01T09:00:00Z')
    const { rhythm } = await app.call(amara, setGame, { aim: 5 })
    assert.deepEqual([rhythm?.aim, rhythm?.weeksCounted], [5, 1])
    assert.equal((await app.tryCall(amara, setGame, { aim: 6 })).status, 400)
  })
})

suite('a goal', () => {
  test('is set, changed, reached by the facts on their day, and removed; only its learner sees it', async () => {
    await driveAndAssess(amara, '2026-11-24T10:00:00Z', { Parking: 60 })
    const set = await app.call(amara, addGoal, {
      kind: 'skill',
      skill: 'Parking',
      target: 4,
      byOn: '2026-12-24',
    })
    const [goal] = set.goals
    assert.deepEqual([goal?.have, goal?.target, goal?.reachedOn, goal?.byOn], [3, 4, null, '2026-12-24'])
    const sooner = await app.call(amara, changeGoal, { id: goal!.id, target: 5, byOn: null })
    assert.deepEqual([sooner.goals[0]?.target, sooner.goals[0]?.byOn], [5, null])
    await app.call(amara, changeGoal, { id: goal!.id, target: 4 })
    await driveAndAssess(amara, '2026-11-26T10:00:00Z', { Parking: 80 })
    const reached = (await gameOf(amara)).goals[0]
    assert.deepEqual([reached?.have, reached?.reachedOn], [4, '2026-11-26'])
    await driveAndAssess(amara, '2026-11-27T10:00:00Z', { Parking: 40 })
    const slipped = (await gameOf(amara)).goals[0]
    assert.deepEqual([slipped?.have, slipped?.reachedOn], [3, '2026-11-26'])
    const ben = await app.person('Ben Price')
    await app.fails(ben, changeGoal, { id: goal!.id, target: 5 }, notFound)
    assert.deepEqual((await app.call(ben, removeGoal, { id: goal!.id })).goals, [])
    assert.equal((await gameOf(amara)).goals.length, 1)
    assert.deepEqual((await app.call(amara, removeGoal, { id: goal!.id })).goals, [])
  })

  test('in somebody’s own words is done when they say so, and open again', async () => {
    const { goals } = await app.call(amara, addGoal, {
      kind: 'own',
      words: 'Park without a shuffle',
      target: 1,
    })
    const id = goals[0]!.id
    const done = await app.call(amara, changeGoal, { id, isDone: true })
    assert.deepEqual([done.goals[0]?.have, done.goals[0]?.reachedOn], [1, '2026-11-23'])
    assert.equal(done.points, 0, 'nobody checked it')
    assert.equal((await app.call(amara, changeGoal, { id, isDone: false })).goals[0]?.reachedOn, null)
  })

  test('needs something to reach, and six are enough at a time', async () => {
    await app.fails(amara, addGoal, { kind: 'skill', target: 4 }, goalNotGood)
    await app.fails(amara, addGoal, { kind: 'own', target: 1 }, goalNotGood)
    const { issues } = await app.fails(
      amara,
      addGoal,
      { kind: 'skill', skill: 'Parking', target: 6 },
      badInput,
    )
    assert.deepEqual(issues, [{ path: 'target', message: 'Choose 5 or fewer.' }])
    for (let n = 1; n <= 6; n++) await app.call(amara, addGoal, { kind: 'lessons', target: n })
    await app.fails(amara, addGoal, { kind: 'lessons', target: 7 }, tooManyGoals)
  })

  test('that is met already, or whose day has passed, is refused at its field with what is so', async () => {
    await driveAndAssess(amara, '2026-11-24T10:00:00Z', { Parking: 60 })
    const issueOf = async (sent: Promise<Record<string, unknown>>) =>
      ((await sent).issues as { path: string; message: string }[]).map((one) => Object.values(one).join(': '))
    const skill = { kind: 'skill', skill: 'Parking', target: 3 } as const
    assert.deepEqual(await issueOf(app.fails(amara, addGoal, skill, badInput)), [
      'target: You’re at level 3 already: choose a higher one.',
    ])
    assert.deepEqual(await issueOf(app.fails(amara, addGoal, { kind: 'lessons', target: 1 }, badInput)), [
      'target: You’re at 1 already: choose more.',
    ])
    const late = { kind: 'lessons', target: 9, byOn: '2026-11-23' } as const
    assert.deepEqual(await issueOf(app.fails(amara, addGoal, late, badInput)), [
      'byOn: That day has passed. Choose one from today on.',
    ])
    const { goals, present } = await app.call(amara, addGoal, { ...late, byOn: '2026-11-24' })
    assert.equal(present.find((one) => one.skill === 'Parking')?.have, 3)
    const change = app.fails(amara, changeGoal, { id: goals[0]!.id, target: 1 }, badInput)
    assert.deepEqual(await issueOf(change), ['target: You’re at 1 already: choose more.'])
    app.clock.set('2026-11-26T08:00:00Z')
    const later = await app.call(amara, changeGoal, { id: goals[0]!.id, target: 8, byOn: '2026-11-24' })
    assert.equal(later.goals[0]?.target, 8, 'a day that passed meanwhile doesn’t stand in the way')
  })

  test('is refused above six, and two switches both count, however many come at once', async () => {
    for (let n = 1; n <= 5; n++) await app.call(amara, addGoal, { kind: 'lessons', target: n })
    const last = await Promise.all(
      [6, 7, 8].map((target) => app.tryCall(amara, addGoal, { kind: 'lessons', target })),
    )
    assert.equal(last.filter(({ status }) => status === 200).length, 1)
    assert.equal((await gameOf(amara)).goals.length, 6)
    await Promise.all([
      app.call(amara, setGame, { showsInstructors: true }),
      app.call(amara, setGame, { aim: 4 }),
    ])
    const { showsInstructors, rhythm } = await gameOf(amara)
    assert.deepEqual([showsInstructors, rhythm?.aim], [true, 4])
  })
})

suite('an instructor', () => {
  test('sees level, badges and rhythm once the learner shows them, no theory, and not after they’ve left', async () => {
    await driveAndAssess(amara, '2026-11-24T10:00:00Z', { Junctions: 80 })
    assert.deepEqual(await app.call(helen, findLearnersGame, { id: amara.id }), { game: null })
    await app.call(amara, setGame, { showsInstructors: true })
    const { game } = await app.call(helen, findLearnersGame, { id: amara.id })
    assert.deepEqual([game?.level.name, game?.pointsThisWeek], ['Street', 190])
    assert.deepEqual(
      game?.earned.map(({ id }) => id),
      ['first-drive', 'junctions'],
    )
    assert.ok(!JSON.stringify(game).includes('theory-mock'))
    const dev = await makeInstructor(app, 'Dev Sharma')
    assert.deepEqual(await app.call(dev, findLearnersGame, { id: amara.id }), { game: null })
    await app.fails(amara, findLearnersGame, { id: amara.id }, notAllowed)
    await insert('update public.pupils set left_at = clock() where person_id = $1', amara.id)
    assert.deepEqual(await app.call(helen, findLearnersGame, { id: amara.id }), { game: null })
  })

  test('encourages three times a day; the learner finds it in the bell and on the page', async () => {
    await driveAndAssess(amara, '2026-11-24T10:00:00Z', {})
    await app.fails(helen, encourage, { id: amara.id, kind: 'theory' }, notShared)
    await app.call(amara, setGame, { showsInstructors: true })
    await app.call(helen, encourage, { id: amara.id, kind: 'well-driven' })
    const { game } = await app.call(helen, encourage, {
      id: amara.id,
      kind: 'own',
      words: ' Lovely roundabouts! ',
    })
    assert.deepEqual([game?.sentToday, game?.sent.length], [2, 2])
    await app.call(helen, encourage, { id: amara.id, kind: 'good-week' })
    await app.fails(helen, encourage, { id: amara.id, kind: 'theory' }, enoughForToday)
    await app.settle()
    const { notifications } = await app.call(amara, listNotifications, {})
    assert.deepEqual(
      notifications.filter(({ kind }) => kind === 'encouraged').map(({ name }) => name),
      ['Helen Marsh', 'Helen Marsh', 'Helen Marsh'],
    )
    assert.deepEqual(
      (await gameOf(amara)).encouragements.map(({ from, kind, words }) => [from, kind, words]),
      [
        ['Helen Marsh', 'good-week', null],
        ['Helen Marsh', 'own', 'Lovely roundabouts!'],
        ['Helen Marsh', 'well-driven', null],
      ],
    )
    app.clock.set('2026-11-25T11:00:00Z')
    assert.equal((await app.call(helen, encourage, { id: amara.id, kind: 'theory' })).game?.sentToday, 1)
  })

  test('has only the fixed sentences for a learner with a guardian', async () => {
    await driveAndAssess(amara, '2026-11-24T10:00:00Z', {})
    await app.call(amara, setGame, { showsInstructors: true })
    await app.call(amara, changeMyContactDetails, {
      guardianName: 'Grace Okafor',
      guardianPhone: '07700 900123',
    })
    const { game } = await app.call(helen, findLearnersGame, { id: amara.id })
    assert.equal(game?.takesWords, false)
    await app.fails(helen, encourage, { id: amara.id, kind: 'own', words: 'Text me' }, fixedWordsOnly)
    await app.call(helen, encourage, { id: amara.id, kind: 'keep-going' })
  })
})

test('the demonstration’s learner is shown to anybody, as worked out for them', async () => {
  assert.deepEqual(await app.call(undefined, getDemoGame, {}), { learner: null })
  const demo = await openTestApp()
  try {
    demo.clock.set('2026-11-23T08:00:00Z')
    const teacher = await makeInstructor(demo, 'Helen Marsh')
    const learner = await demo.person('Amara Okafor')
    await demo.services.asSystem('the demo’s learner', async (db) => {
      await db.queryUnchecked(`update auth.users set email = 'amara.okafor@example.com' where id = $1`, [
        learner.id,
      ])
    })
    const lessonId = await deliverLesson(demo, learner, teacher, '2026-11-24T10:00:00Z')
    await demo.call(teacher, createAssessment, {
      student_id: learner.id,
      lesson_id: lessonId,
      assessment_data: { skills: { Junctions: 80 } },
      overall_rating: 4,
    })
    await deliverLesson(demo, learner, teacher, '2026-11-25T10:00:00Z')
    const { learner: shown } = await demo.call(undefined, getDemoGame, {})
    const own = await demo.call(learner, getGame, {})
    assert.deepEqual(
      [shown?.points, shown?.level, shown?.badges, shown?.skillsMastered],
      [own.points, own.level, 2, 1],
    )
    const { lessons } = await demo.call(learner, getProgress, {})
    assert.deepEqual([shown?.lessons, lessons], [2, 2], 'as on their own page, the one to be assessed too')
  } finally {
    await demo.close()
  }
})

type Copy = {
  milestones: { shows_instructors: boolean }
  paused_weeks: unknown[]
  goals: { target: number }[]
  leaderboards: { alias: string }
  encouragements: { you_are: string; instructor: string; words: string }[]
}

test('the copy of somebody’s data has what they set and what they were sent; all of it goes with the account', async () => {
  await driveAndAssess(amara, '2026-11-24T10:00:00Z', {})
  await app.call(amara, setGame, { showsInstructors: true, aim: 3 })
  await app.call(amara, setPause, { week: '2026-11-30', isPaused: true })
  await app.call(amara, addGoal, { kind: 'lessons', target: 10 })
  await app.call(amara, joinBoards, { ...joining, alias: 'Copy Heron' })
  await app.call(helen, encourage, { id: amara.id, kind: 'own', words: 'Well done' })
  await app.reauthenticate(amara)
  const copy = (await app.call(amara, getMyData, {})) as Copy
  assert.deepEqual(
    [
      copy.milestones.shows_instructors,
      copy.paused_weeks.length,
      copy.goals[0]?.target,
      copy.leaderboards.alias,
    ],
    [true, 1, 10, 'Copy Heron'],
  )
  assert.deepEqual(
    copy.encouragements.map((one) => [one.you_are, one.instructor, one.words]),
    [['learner', 'Helen Marsh', 'Well done']],
  )
  const password = 'eleven green lorries'
  const hash = await hashPassword(password)
  await insert('update auth.users set password_hash = $2 where id = $1', amara.id, hash)
  await app.call(amara, deleteMyAccount, { words: wordsToType, password })
  for (const [table, column] of [
    ['game_learners', 'person_id'],
    ['game_pauses', 'person_id'],
    ['game_goals', 'person_id'],
    ['game_players', 'person_id'],
    ['game_encouragements', 'learner_id'],
  ] as const) {
    const { rows } = await insert(`select from public.${table} where ${column} = $1`, amara.id)
    assert.equal(rows.length, 0, table)
  }
  assert.deepEqual((await app.call(await app.person('Ben Price'), getBoards, {})).boards, [])
})
