import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { createAssessment } from '#features/assessments/contract.ts'
import { liftSuspension, suspendUser } from '#features/admin/contract.ts'
import { addPlace, changeMyContactDetails } from '#features/places/contract.ts'
import { deliverLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import {
  addFriend,
  ageWait,
  aliasTaken,
  changePlayer,
  codeNotGood,
  getBoards,
  joinBoards,
  leaveBoards,
  notOnBoard,
  setGame,
  tooYoung,
} from '../contract.ts'

let app: TestApp
let amara: Person
before(async () => {
  app = await openTestApp()
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-11-25T08:00:00Z')
  amara = await app.person('Amara Okafor')
  await clear()
})

const clear = () =>
  app.services.asSystem('a new week', (db) => db.queryUnchecked('delete from public.game_players'))
const adult = { bornOn: '2000-05-01', friends: true, school: false, area: false }
const joinAs = (who: Person, alias: string, more: Partial<typeof adult> = {}) =>
  app.call(who, joinBoards, { ...adult, alias, ...more })
const friendsOf = async (who: Person) =>
  (await app.call(who, getBoards, {})).boards
    .find(({ scope }) => scope === 'friends')
    ?.rows?.map(({ place, alias, points, isYou }) => `${place} ${alias} ${points}${isYou ? ' you' : ''}`)

async function befriend(one: Person, other: Person) {
  const { player } = await app.call(one, getBoards, {})
  await app.call(other, addFriend, { code: player!.friendCode })
}

/** As many points as 2 for each, of questions that became firm today. */
const learn = (who: Person, questions: number, on = '2026-11-25') =>
  app.services.asSystem('firm questions', async (db) => {
    await db.queryUnchecked(
      `insert into public.theory_answers (person_id, id, question_id, choice, is_right, answered_at)
       select $1, gen_random_uuid(), q.id, 'a', true, $3::date + t from unnest($2::text[]) q (id),
         unnest(array[interval '-3 days', interval '-3 days' + interval '10 minutes', interval '7 hours']) t`,
      [who.id, bankIds.slice(0, questions), on],
    )
    await db.queryUnchecked(
      `insert into public.theory_cards (person_id, question_id, times, times_right, was_right_first, was_right_last, state, stability, difficulty, learning_step, lapses, lapses_foreseen, first_at, last_at, due_at)
       select person_id, question_id, 3, 3, true, true, 2, 11, 5, 0, 0, 0, min(answered_at), max(answered_at), max(answered_at)
       from public.theory_answers where person_id = $1 group by 1, 2`,
      [who.id],
    )
  })
let bankIds: string[]
before(async () => {
  const { bank } = await import('#features/learning/server/bank.ts')
  bankIds = bank.map(({ id }) => id)
})

suite('leaderboards', () => {
  test('are off until somebody joins, under a made-up name that is suggested', async () => {
    const none = await app.call(amara, getBoards, {})
    assert.deepEqual([none.player, none.boards], [null, []])
    assert.match(none.suggestion, /^[A-Z][a-z]+ [A-Z][a-z]+$/)
    const joined = await joinAs(amara, none.suggestion)
    assert.equal(joined.player?.alias, none.suggestion)
    assert.deepEqual(joined.boards, [{ scope: 'friends', name: null, rows: null }], 'not alone')
    assert.deepEqual((await app.call(amara, leaveBoards, {})).player, null)
  })

  test('are for adults: somebody younger is refused, may not try another date for 30 days, and no date is stored', async () => {
    const born = (bornOn: string) => ({ ...adult, alias: 'Quiet Badger', bornOn })
    await app.fails(amara, joinBoards, born('2008-11-26'), tooYoung)
    await app.fails(amara, joinBoards, born('2000-01-01'), ageWait)
    assert.equal((await app.call(amara, getBoards, {})).tryAgainOn, '2026-12-25')
    app.clock.set('2026-12-24T23:00:00Z')
    await app.fails(amara, joinBoards, born('2000-01-01'), ageWait)
    app.clock.set('2026-12-25T00:00:01Z')
    assert.equal((await app.call(amara, getBoards, {})).tryAgainOn, null)
    assert.ok((await app.call(amara, joinBoards, born('2008-11-26'))).player)
    const { rows } = await app.services.asSystem('what is stored', (db) =>
      db.queryUnchecked(
        `select p::text || coalesce(l::text, '') as all from public.game_players p left join public.game_learners l using (person_id)`,
      ),
    )
    assert.ok(!JSON.stringify(rows).includes('2008'))
  })

  test('never have somebody with a guardian, whatever date they give or gave', async () => {
    const ben = await app.person('Ben Price')
    await joinAs(amara, 'Quiet Badger')
    await joinAs(ben, 'Brisk Heron')
    await befriend(amara, ben)
    assert.equal((await friendsOf(amara))?.length, 2)
    const guardian = { guardianName: 'Grace Price', guardianPhone: '07700 900123' }
    await app.call(ben, changeMyContactDetails, guardian)
    assert.equal(await friendsOf(amara), undefined)
    const cara = await app.person('Cara Young')
    await app.call(cara, changeMyContactDetails, guardian)
    await app.fails(cara, joinBoards, { ...adult, alias: 'Misty Wren' }, tooYoung)
  })

  test('among friends show both, by the points of this week, and equal points share a place', async () => {
    const [ben, cara, dan] = [
      await app.person('Ben Price'),
      await app.person('Cara Young'),
      await app.person('Dan Hale'),
    ]
    await joinAs(amara, 'Quiet Badger')
    await joinAs(ben, 'Brisk Heron')
    await joinAs(cara, 'Amber Signal')
    await joinAs(dan, 'Third Gear')
    for (const one of [ben, cara]) await befriend(amara, one)
    await learn(amara, 3)
    await learn(ben, 5)
    await learn(cara, 3)
    await learn(dan, 9)
    app.clock.advance({ minutes: 1 })
    assert.deepEqual(await friendsOf(amara), ['1 Brisk Heron 10', '2 Amber Signal 6', '2 Quiet Badger 6 you'])
    assert.deepEqual(
      await friendsOf(ben),
      ['1 Brisk Heron 10 you', '2 Quiet Badger 6'],
      'not the friend of a friend',
    )
    app.clock.set('2026-11-30T08:00:00Z')
    assert.deepEqual(await friendsOf(ben), ['1 Brisk Heron 0 you', '1 Quiet Badger 0'], 'a new week')
  })

  test('leave out how somebody drives', async () => {
    const helen = await makeInstructor(app, 'Helen Marsh')
    const ben = await app.person('Ben Price')
    app.clock.set('2026-11-23T08:00:00Z')
    const lessonId = await deliverLesson(app, amara, helen, '2026-11-24T10:00:00Z')
    await app.call(helen, createAssessment, {
      student_id: amara.id,
      lesson_id: lessonId,
      assessment_data: { skills: { Junctions: 100 } },
      overall_rating: 5,
    })
    await joinAs(amara, 'Quiet Badger')
    await joinAs(ben, 'Brisk Heron')
    await befriend(amara, ben)
    assert.deepEqual(await friendsOf(ben), ['1 Quiet Badger 40', '2 Brisk Heron 0 you'])
  })

  test('have points that are a minute old at most; your own, and who’s there, are as they are now', async () => {
    const ben = await app.person('Ben Price')
    await joinAs(amara, 'Quiet Badger')
    await joinAs(ben, 'Brisk Heron')
    await befriend(amara, ben)
    await learn(amara, 3)
    await learn(ben, 5)
    assert.deepEqual(await friendsOf(ben), ['1 Brisk Heron 10 you', '2 Quiet Badger 0'])
    await app.call(ben, changePlayer, { alias: 'Calm Otter' })
    assert.deepEqual(await friendsOf(amara), ['1 Calm Otter 10', '2 Quiet Badger 6 you'])
    app.clock.advance({ seconds: 60 })
    assert.deepEqual(await friendsOf(ben), ['1 Calm Otter 10 you', '2 Quiet Badger 6'])
    const cara = await app.person('Cara Young')
    await joinAs(cara, 'Amber Signal')
    await befriend(amara, cara)
    assert.deepEqual(await friendsOf(cara), ['1 Quiet Badger 6', '2 Amber Signal 0 you'], 'not Ben’s')
    await app.call(ben, leaveBoards, {})
    assert.deepEqual(await friendsOf(amara), ['1 Quiet Badger 6 you', '2 Amber Signal 0'])
  })

  test('with more than fit keep you, and who has learnt most this week, however early they joined', async () => {
    const ben = await app.person('Ben Price')
    const names = { [amara.id]: 'Quiet Badger', [ben.id]: 'Brisk Heron' }
    for (const one of [amara, ben]) {
      await app.call(one, addPlace, { label: 'home', address: '', postcode: 'TQ1 1AA', note: '' })
      await joinAs(one, names[one.id]!, { friends: false, area: true })
    }
    await learn(ben, 4)
    await addLater(210, amara)
    const boardOf = async (who: Person) => (await app.call(who, getBoards, {})).boards[0]!.rows!
    app.clock.advance({ minutes: 1 })
    const rows = await boardOf(amara)
    assert.equal(rows.length, 200)
    assert.deepEqual(rows[0], { place: 1, alias: 'Brisk Heron', points: 8, isYou: false })
    assert.deepEqual(
      rows.filter(({ isYou }) => isYou).map(({ alias }) => alias),
      ['Quiet Badger'],
    )
  })

  test('have one alias once, none with a real name, and say what is wrong with it', async () => {
    const ben = await app.person('Ben Price')
    await joinAs(amara, 'Quiet Badger')
    await app.fails(ben, joinBoards, { ...adult, alias: 'quiet badger' }, aliasTaken)
    const { status, body } = await app.tryCall(ben, joinBoards, { ...adult, alias: 'Benny Price' })
    assert.deepEqual([status, body.issues![0]!.path], [400, 'alias'])
    assert.match(body.issues![0]!.message, /your name/)
    await joinAs(ben, 'Brisk Heron')
    await app.fails(ben, changePlayer, { alias: 'QUIET BADGER' }, aliasTaken)
    assert.equal((await app.call(ben, changePlayer, { alias: 'Calm Otter' })).player?.alias, 'Calm Otter')
  })

  test('open to friends by a code that can be changed; wrong ones find nobody', async () => {
    const ben = await app.person('Ben Price')
    const { player } = await joinAs(amara, 'Quiet Badger')
    await app.fails(ben, addFriend, { code: player!.friendCode }, notOnBoard)
    await joinAs(ben, 'Brisk Heron')
    await app.fails(ben, addFriend, { code: 'ABCDEFGH' }, codeNotGood)
    const changed = await app.call(amara, changePlayer, { newCode: true })
    await app.fails(ben, addFriend, { code: player!.friendCode }, codeNotGood)
    await app.fails(amara, addFriend, { code: changed.player!.friendCode }, codeNotGood)
    const typed = changed.player!.friendCode.toLowerCase().replace(/(.{4})/, '$1 ')
    const { boards, player: added } = await app.call(ben, addFriend, { code: typed })
    assert.deepEqual([boards[0]?.rows?.length, added!.friendCount], [2, 1])
    await app.call(amara, leaveBoards, {})
    await joinAs(amara, 'Quiet Badger')
    assert.equal(await friendsOf(ben), undefined, 'who leaves takes their friendships along')
  })

  test('leave out who is suspended, and a new code lets go of those who came by the old one', async () => {
    const ben = await app.person('Ben Price')
    const ada = await app.person('Ada Clerk', 'admin')
    await joinAs(amara, 'Quiet Badger')
    await joinAs(ben, 'Brisk Heron')
    await befriend(amara, ben)
    assert.equal((await friendsOf(amara))?.length, 2)
    await app.call(ada, suspendUser, { id: ben.id, reason: 'Abuse.', lessons: 'keep' })
    assert.equal(await friendsOf(amara), undefined)
    await app.call(ada, liftSuspension, { id: ben.id })
    assert.equal((await friendsOf(amara))?.length, 2)
    assert.equal((await app.call(amara, getBoards, {})).player?.friendCount, 1)
    const { player, boards } = await app.call(amara, changePlayer, { newCode: true })
    assert.deepEqual([player?.friendCount, boards[0]?.rows], [0, null])
    assert.equal(await friendsOf(ben), undefined, 'of him neither')
  })

  test('of an area show nothing below five, and no one from elsewhere', async () => {
    const five = await Promise.all(
      ['Ann Lee', 'Bob Ray', 'Cat Moy', 'Dee Orr', 'Eve Fay'].map((name) => app.person(name)),
    )
    const home = (postcode: string) => ({
      label: 'home' as const,
      address: '1 High Street',
      postcode,
      note: '',
    })
    const names = ['Silver Wren', 'Merry Otter', 'Early Robin', 'Plucky Puffin', 'Sunny Acorn']
    for (const [at, one] of five.entries()) {
      await app.call(one, addPlace, home(at === 4 ? 'CF10 1AA' : 'BS6 6DR'))
      await joinAs(one, names[at]!, { friends: false, area: true })
    }
    const areaOf = async (who: Person) => (await app.call(who, getBoards, {})).boards[0]
    assert.deepEqual(await areaOf(five[0]!), { scope: 'area', name: 'BS', rows: null })
    await app.call(amara, addPlace, home('BS1 4DJ'))
    await joinAs(amara, 'Quiet Badger', { friends: false, area: true })
    assert.equal((await areaOf(five[0]!))?.rows?.length, 5)
    assert.equal((await areaOf(five[4]!))?.rows, null)
    await app.call(amara, setGame, { isOn: false })
    assert.equal((await areaOf(five[0]!))?.rows, null, 'who switches everything off is gone at once')
    assert.deepEqual((await app.call(amara, getBoards, {})).boards, [])
  })

  test('of a school have those who learn with its instructors', async () => {
    app.clock.set('2026-11-23T08:00:00Z')
    const helen = await makeInstructor(app, 'Helen Marsh')
    const { school } = await readSchool(helen)
    const learners = await Promise.all(
      ['Ann Lee', 'Bob Ray', 'Cat Moy', 'Dee Orr', 'Eve Fay'].map((name) => app.person(name)),
    )
    const names = ['Silver Wren', 'Merry Otter', 'Early Robin', 'Plucky Puffin', 'Sunny Acorn']
    for (const [at, one] of learners.entries()) {
      await app.services.asSystem('a pupil', (db) =>
        db.queryUnchecked(
          'insert into public.pupils (instructor_id, person_id) values ($1, $2) on conflict do nothing',
          [helen.id, one.id],
        ),
      )
      await joinAs(one, names[at]!, { friends: false, school: true })
    }
    await joinAs(amara, 'Quiet Badger', { friends: false, school: true })
    const board = async (who: Person) => (await app.call(who, getBoards, {})).boards[0]
    const [ann] = learners
    assert.deepEqual([(await board(ann!))?.name, (await board(ann!))?.rows?.length], [school, 5])
    assert.deepEqual(await board(amara), { scope: 'school', name: null, rows: null })
  })

  test('and who is friends with whom can’t be read past the server', async () => {
    await joinAs(amara, 'Quiet Badger')
    const ben = await app.person('Ben Price')
    await joinAs(ben, 'Brisk Heron')
    await befriend(amara, ben)
    const seen = (table: string) =>
      app.services.asUser({ role: 'authenticated', sub: ben.id }, (db) =>
        db.queryUnchecked(`select from public.${table}`),
      )
    assert.equal((await seen('game_players')).rows.length, 1)
    await assert.rejects(seen('game_friends'), { code: '42501' })
    await assert.rejects(
      app.services.asUser({ role: 'authenticated', sub: ben.id }, (db) =>
        db.queryUnchecked(`update public.game_players set alias = 'Helen Marsh'`),
      ),
      { code: '42501' },
    )
  })
})

/** So many who joined after her, at home where she is, each with a question that they got right this week. */
const addLater = (count: number, after: Person) =>
  app.services.asSystem('a crowd', (db) =>
    db.queryUnchecked(
      `with made as (
         insert into auth.users (id, email, email_confirmed_at)
         select gen_random_uuid(), 'later' || n || '@crowd.example', clock() from generate_series(1, $2::int) n returning id, email),
       people as (
         insert into public.profiles (auth_id, name, email, role, verification_status)
         select id, 'Rider', email, 'student', 'approved' from made returning id),
       homes as (
         insert into public.saved_places (person_id, label, address, postcode, sector, lat, lng)
         select q.id, h.label, h.address, h.postcode, h.sector, h.lat, h.lng from people q join public.saved_places h on h.person_id = $1),
       answers as (
         insert into public.theory_answers (person_id, id, question_id, choice, is_right, answered_at)
         select id, gen_random_uuid(), $3, 'a', true, clock() from people)
       insert into public.game_players (person_id, alias, friends, school, area, friend_code, joined_at)
       select id, 'Later ' || n, false, false, true, translate(lpad(n::text, 8, '0'), '0123456789', 'ABCDEFGHJK'), clock() + interval '1 hour'
       from (select id, row_number() over () as n from people) p`,
      [after.id, count, bankIds[0]],
    ),
  )

async function readSchool(instructor: Person) {
  const owner = await app.person('Gwen Parry', 'school_owner')
  const school = 'Parry Driving'
  await app.services.asSystem('a school', (db) =>
    db.queryUnchecked(
      `with s as (insert into public.schools (owner_id, name) values ($1, $3) returning id)
       insert into public.school_instructors (school_id, instructor_id) select id, $2 from s`,
      [owner.id, instructor.id, school],
    ),
  )
  return { school }
}
