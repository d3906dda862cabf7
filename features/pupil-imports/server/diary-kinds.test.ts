import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { blockTime } from '#features/diary/blocks-contract.ts'
import { listDiary } from '#features/diary/contract.ts'
import { importTimes } from '#features/diary/server/imported.ts'
import { listLessons } from '#features/lessons/contract.ts'
import { addPupil, changePupil, getPupil } from '#features/pupils/contract.ts'
import { enterLesson } from '#features/pupils/enter-lesson-contract.ts'
import { listTestDays, setTestResult } from '#features/test-days/contract.ts'
import { openShop, type Shop } from '#tests/support/payments.ts'
import type { InputOf, Person } from '#tests/support/test-app.ts'
import { importFile, type ImportOutcome, undoImport } from '../contract.ts'

let app: Shop
let helen: Person
let priya: string
before(async () => {
  app = await openShop()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-23T08:00:00Z') // a Monday
  helen = await app.teacher('Helen Marsh', 3600)
  priya = (await app.call(helen, addPupil, { name: 'Priya Shah' })).id
})

const send = (text: string, more: Partial<InputOf<typeof importFile>> = {}) =>
  app.call(helen, importFile, { kind: 'diary', text, ...more })
const preview = (text: string, more: Partial<InputOf<typeof importFile>> = {}) =>
  send(text, { dryRun: true, ...more })
const doneBy = ({ rows }: ImportOutcome) => rows.map(({ name, does, notes }) => [name, does, notes])
const blocks = async () =>
  (await app.call(helen, listDiary, { from: '2026-11-23', to: '2026-12-20' })).entries.filter(
    ({ kind }) => kind === 'block',
  )

test('what a calendar shows as free doesn’t block the diary; a holiday is named, and blocks if Helen says so, a birthday isn’t', async () => {
  const free = [
    ['20261202', 'Mum’s birthday'],
    ['20261203', 'Holiday in Wales'],
    ['20261225', 'Bank holiday'],
  ].map(([on, title]) =>
    [
      'BEGIN:VEVENT',
      `UID:${on}`,
      `SUMMARY:${title}`,
      `DTSTART;VALUE=DATE:${on}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ].join('\r\n'),
  )
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...free, 'END:VCALENDAR', ''].join('\r\n')
  const shown = await preview(file)
  assert.deepEqual(doneBy(shown), [['Holiday in Wales', 'skip', ['marked-free']]])
  assert.equal(shown.rows[0]!.mayGoAnyway, true)
  assert.equal((await send(file)).importId, null)
  assert.deepEqual(await blocks(), [])
  await send(file, { choices: [{ row: 1, anyway: true }] })
  assert.deepEqual(
    (await blocks()).map(({ startsAt, endsAt }) => [startsAt, endsAt]),
    [['2026-12-03T00:00:00Z', '2026-12-04T00:00:00Z']],
  )
})

suite('a diary with driving tests and time off', () => {
  const diary = `Date,Start,End,Type,Pupil,Test centre,Test time,Notes
25/11/2026,09:00,11:00,Driving test,Priya Shah,Avonmouth,10:14,
26/11/2026,10:00,11:30,Mock test,Priya Shah,,,
27/11/2026,09:00,17:00,Holiday,,,,Half term
30/11/2026,09:00,10:00,Dentist,Priya Shah,,,
01/12/2026,10:00,11:00,Yoga,Priya Shah,,,
02/12/2026,10:00,12:10,Test,Somebody Else,,,
`
  const expected = [
    ['Priya Shah', 'test', []],
    ['Priya Shah', 'lesson', []],
    ['Half term', 'block', []],
    ['Priya Shah', 'block', []],
    ['Priya Shah', 'lesson', ['type-unclear']],
    ['Somebody Else', 'block', ['not-in-list']],
  ]

  test('each row becomes what its type says: the test a test day with centre and time, the rest lessons and time off', async () => {
    const shown = await preview(diary)
    assert.equal(shown.columns[3]!.field, 'type')
    assert.deepEqual(doneBy(shown), expected)
    assert.deepEqual(shown.rows[0]!.test, { testAt: '2026-11-25T10:14:00Z', centre: 'Avonmouth' })
    assert.deepEqual((await app.call(helen, listTestDays, {})).testDays, [], 'a preview changes nothing')
    assert.deepEqual(doneBy(await send(diary)), expected)
    const [day] = (await app.call(helen, listTestDays, {})).testDays
    assert.deepEqual(
      [day!.learner?.name, day!.testAt, day!.centre, day!.warmUpMinutes, day!.afterMinutes],
      ['Priya Shah', '2026-11-25T10:14:00Z', 'Avonmouth', 74, 6],
    )
    assert.deepEqual(
      [day!.lesson!.startsAt, day!.lesson!.endsAt],
      ['2026-11-25T09:00:00Z', '2026-11-25T11:00:00Z'],
      'it takes the time that the old diary had for it',
    )
    assert.equal((await app.call(helen, getPupil, { id: priya })).drivingTestOn, '2026-11-25')
    assert.deepEqual(
      (await blocks()).map(({ note }) => note),
      ['Half term', 'Priya Shah', 'Somebody Else'],
    )
  })

  test('undone within a day, the test day is gone and the record has the date that it had', async () => {
    await app.call(helen, changePupil, { id: priya, drivingTestOn: '2027-02-01' })
    const { importId } = await send(diary)
    assert.deepEqual(await app.call(helen, undoImport, { id: importId! }), { undone: 6, stayed: 0 })
    assert.deepEqual((await app.call(helen, listTestDays, {})).testDays, [])
    assert.deepEqual(await blocks(), [])
    assert.deepEqual((await app.call(helen, listLessons, { status: 'booked' })).lessons, [])
    assert.equal((await app.call(helen, getPupil, { id: priya })).drivingTestOn, '2027-02-01')
  })

  test('a test that has its result by then stays', async () => {
    const { importId } = await send(diary)
    const [day] = (await app.call(helen, listTestDays, {})).testDays
    app.clock.set('2026-11-25T12:00:00Z')
    await app.services.asSystem('the import is of today', (db) =>
      db.queryUnchecked('update public.pupil_imports set created_at = clock()'),
    )
    await app.call(helen, setTestResult, { id: day!.id, result: 'pass' })
    assert.deepEqual(await app.call(helen, undoImport, { id: importId! }), { undone: 5, stayed: 1 })
    assert.equal((await app.call(helen, listTestDays, {})).testDays[0]!.result, 'pass')
  })

  test('Helen says what a row is and whose, and at what time: the preview follows, and so does the import', async () => {
    const choices = [
      { row: 1, becomes: 'lesson' as const },
      { row: 3, startsAt: '2026-11-28T09:00:00Z' },
      { row: 5, becomes: 'block' as const },
      { row: 6, pupilId: priya },
    ]
    const shown = await preview(diary, { choices })
    assert.deepEqual(doneBy(shown), [
      ['Priya Shah', 'lesson', []],
      ['Priya Shah', 'lesson', []],
      ['Half term', 'block', []],
      ['Priya Shah', 'block', []],
      ['Priya Shah', 'block', []],
      ['Priya Shah', 'test', ['test-time-guessed', 'centre-unknown']],
    ])
    assert.deepEqual((await send(diary, { choices })).rows, shown.rows)
    const [day] = (await app.call(helen, listTestDays, {})).testDays
    assert.deepEqual([day!.testAt, day!.centre], ['2026-12-02T11:00:00Z', 'Not known yet'])
    assert.equal((await blocks())[0]!.startsAt, '2026-11-28T09:00:00Z')
  })

  test('a learner has one test ahead: a second in the file is named, and left out', async () => {
    const twice = `${diary}03/12/2026,10:00,12:10,Test,Priya Shah,,,\n`
    assert.deepEqual(doneBy(await preview(twice)).at(-1), [
      'Priya Shah',
      'problem',
      ['test-time-guessed', 'centre-unknown', 'test-there'],
    ])
  })
})

suite('what is in the way of an imported row', () => {
  const row = (more: string) => `Date,Start,End,Type,Pupil\n${more}\n`

  test('is named: whose lesson, which time off, or another row of the file; and time off goes around it if Helen says so', async () => {
    const sam = await app.call(helen, addPupil, { name: 'Sam Okoro' })
    const lesson = await app.call(helen, enterLesson, {
      pupilId: sam.id,
      startsAt: '2026-11-25T10:00:00Z',
      minutes: 60,
      payment: 'cash',
    })
    await app.call(helen, blockTime, {
      startsAt: '2026-11-26T09:00:00Z',
      endsAt: '2026-11-26T10:00:00Z',
      note: 'MOT',
    })
    const file = row(
      [
        '25/11/2026,10:30,11:30,Lesson,Priya Shah',
        '26/11/2026,09:30,10:30,Lesson,Priya Shah',
        '27/11/2026,10:00,11:00,Lesson,Priya Shah',
        '27/11/2026,10:30,11:30,Lesson,Priya Shah',
        '25/11/2026,09:00,17:00,Holiday,',
      ].join('\n'),
    )
    const shown = await preview(file)
    assert.deepEqual(
      shown.rows.map(({ does, mayGoAnyway, inTheWay }) => [
        does,
        mayGoAnyway,
        inTheWay.map(({ kind, learner, note, lessonId }) => [kind, learner ?? note, lessonId ?? null]),
      ]),
      [
        ['problem', false, [['lesson', 'Sam Okoro', lesson.id]]],
        ['problem', false, [['block', 'MOT', null]]],
        ['lesson', false, []],
        ['problem', false, [['lesson', 'Priya Shah', null]]],
        ['problem', true, [['lesson', 'Sam Okoro', lesson.id]]],
      ],
    )
    const choices = [
      { row: 1, startsAt: '2026-11-25T11:30:00Z' },
      { row: 5, anyway: true },
    ]
    const { importId, rows } = await send(file, { choices, skip: [2, 3, 4] })
    assert.deepEqual(
      rows.map(({ does }) => does),
      ['lesson', 'block'],
    )
    const ofHoliday = (await blocks()).filter(({ note }) => note === 'Holiday')
    assert.deepEqual(
      ofHoliday.map(({ startsAt, endsAt }) => [startsAt.slice(11, 16), endsAt.slice(11, 16)]),
      [
        ['09:00', '10:00'],
        ['11:15', '11:30'],
        ['12:45', '17:00'],
      ],
    )
    await app.call(helen, undoImport, { id: importId! })
    assert.deepEqual(
      (await blocks()).map(({ note }) => note),
      ['MOT'],
      'every part of it is gone',
    )
  })

  test('a lesson that stands in the calendar elsewhere too is imported over it once Helen says so', async () => {
    const inCalendar = { startsAt: '2026-11-25T10:00:00Z', endsAt: '2026-11-25T11:00:00Z', title: 'Priya' }
    await app.services.asSystem('her Google Calendar', (db) => importTimes(db, helen.id, [inCalendar]))
    const file = row('25/11/2026,10:00,11:00,Lesson,Priya Shah')
    const [refused] = (await preview(file)).rows
    assert.deepEqual(
      [refused!.does, refused!.mayGoAnyway, refused!.inTheWay.map(({ kind, note }) => [kind, note])],
      ['problem', true, [['imported', 'Priya']]],
    )
    assert.deepEqual(doneBy(await send(file, { choices: [{ row: 1, anyway: true }] })), [
      ['Priya Shah', 'lesson', []],
    ])
  })
})
