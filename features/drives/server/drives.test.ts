import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { notAllowed, notFound } from '#common/api-error.ts'
import { getMyData } from '#features/account-deletion/contract.ts'
import { leaveInstructor } from '#features/pupils/leaving-contract.ts'
import { deliverLesson, makeInstructor } from '#tests/support/lessons.ts'
import { openTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import {
  changeDriveEvent,
  commentOnEvent,
  deleteDrive,
  deleteDriveComment,
  deleteTrace,
  getDrive,
  listDrives,
  shareDrive,
  stopSharingDrive,
  tooManyDrives,
} from '../contract.ts'
import { conditions, simulate } from '../simulator/score.ts'
import { tidyDrives } from './detect-drive.ts'

let app: TestApp
let amara: Person
let helen: Person
before(async () => {
  app = await openTestApp()
  app.clock.set('2026-11-23T08:00:00Z')
  helen = await makeInstructor(app, 'Helen Marsh')
  amara = await app.person('Amara Okafor')
  await deliverLesson(app, amara, helen, '2026-11-24T10:00:00Z')
  await app.settle()
})
after(() => app.close())

function sampleDrive(seed: number, { minutes = 4, gps = true } = {}) {
  const { recording } = simulate(seed, conditions[gps ? 0 : 1]!, { minutes, harsh: 0.6, place: 'mixed' })
  const { t, ax, ay, az, gx, gy, gz } = recording.motion
  return {
    startedAt: '2026-11-21T10:02:00Z',
    frame: recording.frame,
    linear: false,
    ...(recording.gps && { gps: recording.gps }),
    motion: [...t].map((at, i) => ({
      t: at,
      ax: ax[i],
      ay: ay[i],
      az: az[i],
      gx: gx[i],
      gy: gy[i],
      gz: gz[i],
    })),
  }
}
const send = (who: Person | undefined, body: unknown, type = 'application/json') =>
  app.ask(who, 'POST', '/api/drives', body, { 'content-type': type })

async function added(seed: number, options = {}) {
  const { status, body } = await send(amara, sampleDrive(seed, options))
  assert.equal(status, 200, JSON.stringify(body))
  return body.id as string
}

test('Amara’s drive gets its events, a score, a track and sentences; sent twice it is one', async () => {
  const drive = sampleDrive(7, { minutes: 12 })
  const { body } = await send(amara, drive)
  const again = await send(amara, drive)
  assert.equal(again.body.id, body.id)
  const waiting = await app.call(amara, getDrive, { id: body.id })
  assert.equal(waiting.state, 'waiting')
  assert.equal(waiting.events, undefined, 'they are there once they are computed')
  await app.settle()
  const found = await app.call(amara, getDrive, { id: body.id })
  assert.equal(found.state, 'done')
  assert.ok(found.events!.length > 3)
  assert.ok(found.km! > 3 && found.seconds > 600)
  assert.ok(found.track!.length > 300 && found.forces!.ahead.length > 6000)
  assert.ok(found.score === undefined || (found.score >= 0 && found.score <= 100))
  assert.match(found.feedback[0]!, /stood out in 1\d minutes/)
  const { drives } = await app.call(amara, listDrives, {})
  assert.equal(drives.find(({ id }) => id === body.id)!.eventCount, found.events!.length)
})

test('motion alone is enough; it has events, but neither way nor score', async () => {
  const id = await added(8, { gps: false, minutes: 8 })
  await app.settle()
  const { events, km, score, track } = await app.call(amara, getDrive, { id })
  assert.ok(events!.length > 2)
  assert.deepEqual([km, score, track], [undefined, undefined, undefined])
})

test('Helen sees what Amara shares, without its ends, comments and names a skill; Amara can stop it', async () => {
  const id = await added(9)
  await app.settle()
  await app.fails(helen, getDrive, { id }, notFound)
  await app.call(amara, shareDrive, { id, instructorId: helen.id })
  const seen = await app.call(helen, getDrive, { id })
  const mine = await app.call(amara, getDrive, { id })
  assert.ok(seen.track!.length < mine.track!.length, 'the doors are hidden')
  assert.deepEqual(seen.readers, [], 'who else sees it is Amara’s to know')
  await app.call(helen, commentOnEvent, { id, number: 1, body: 'Look up earlier.' })
  await app.call(amara, commentOnEvent, { id, number: 1, body: 'I was in fourth.' })
  await app.call(helen, changeDriveEvent, { id, number: 1, skill: 'Junctions' })
  const { events } = await app.call(amara, getDrive, { id })
  assert.deepEqual(
    events![0]!.comments.map(({ authorName, body, isMine }) => [authorName, body, isMine]),
    [
      ['Helen Marsh', 'Look up earlier.', false],
      ['Amara Okafor', 'I was in fourth.', true],
    ],
  )
  assert.equal(events![0]!.skill, 'Junctions')
  const [theirs] = events![0]!.comments
  await app.fails(amara, deleteDriveComment, { id: theirs!.id }, notFound)
  assert.equal((await app.call(helen, listDrives, {})).drives.length, 1)
  await app.fails(helen, deleteDrive, { id }, notAllowed)
  await app.call(amara, stopSharingDrive, { id, instructorId: helen.id })
  await app.fails(helen, getDrive, { id }, notFound)
  await app.fails(helen, commentOnEvent, { id, number: 1, body: 'Still there?' }, notFound)
})

test('where a drive really began stays hidden behind a first position that was wrong, and after a long break', async () => {
  const second = (at: number) => new Date(Date.parse('2026-11-20T09:00:00Z') + at * 1000).toISOString()
  const point = (lat: number, at: number) =>
    `<trkpt lat="${lat}" lon="-2.58"><time>${second(at)}</time></trkpt>`
  const [home, friend] = [51.46, 51.6]
  const northFrom = (lat: number, from: number) =>
    Array.from({ length: 120 }, (_, i) => point(lat + i * 0.0001, from + i)).join('')
  const gpx = `<gpx><trk><trkseg>${point(51.5, 0)}${northFrom(home, 1)}${northFrom(friend, 4000)}</trkseg></trk></gpx>`
  const { body } = await send(amara, gpx, 'application/gpx+xml')
  await app.settle()
  await app.call(amara, shareDrive, { id: body.id, instructorId: helen.id })
  const mine = (await app.call(amara, getDrive, { id: body.id })).track!.map(({ lat }) => lat)
  const seen = (await app.call(helen, getDrive, { id: body.id })).track!.map(({ lat }) => lat)
  assert.ok(mine.some((lat) => Math.abs(lat - home) < 0.001) && mine.includes(friend))
  assert.ok(seen.length > 100)
  for (const door of [home, friend])
    assert.ok(
      seen.every((lat) => Math.abs(lat - door) > 0.0017),
      `${door} is hidden`,
    )
  await app.call(amara, deleteDrive, { id: body.id })
})

test('strangers see nothing, nobody shares with a stranger, and leaving Helen ends her look', async () => {
  const [ben, tom] = [await app.person('Ben Price'), await makeInstructor(app, 'Tom Reed')]
  const id = await added(10)
  await app.fails(ben, getDrive, { id }, notFound)
  await app.fails(ben, deleteDrive, { id }, notFound)
  await app.fails(ben, deleteTrace, { id }, notFound)
  await app.fails(ben, shareDrive, { id, instructorId: helen.id }, notFound)
  await app.fails(amara, shareDrive, { id, instructorId: tom.id }, notFound)
  await app.call(amara, shareDrive, { id, instructorId: helen.id })
  await app.call(helen, getDrive, { id })
  await app.call(amara, leaveInstructor, { id: helen.id })
  await app.settle()
  await app.fails(helen, getDrive, { id }, notFound)
})

test('a practised emergency stop isn’t counted', async () => {
  const id = await added(7, { minutes: 12 })
  await app.settle()
  const before = await app.call(amara, getDrive, { id })
  const brake = before.events!.find(({ kind }) => kind === 'brake')!
  await app.call(amara, changeDriveEvent, { id, number: brake.number, isExercise: true })
  const then = await app.call(amara, getDrive, { id })
  assert.ok(then.events!.find(({ number }) => number === brake.number)!.isExercise)
  const other = before.events!.find(({ kind }) => kind !== 'brake')!
  await app.fails(amara, changeDriveEvent, { id, number: other.number, isExercise: true }, notFound)
  assert.match(then.feedback.at(-1)!, /1 emergency stop practised, and not counted/)
})

test('raw traces go after 90 days or when Amara says so; what was found stays until she deletes the drive', async () => {
  const id = await added(11)
  await app.settle()
  const { traceEndsAt } = await app.call(amara, getDrive, { id })
  assert.equal(
    traceEndsAt,
    app.clock
      .now()
      .add({ hours: 24 * 90 })
      .toString(),
  )
  await app.call(amara, deleteTrace, { id })
  await app.fails(amara, deleteTrace, { id }, notFound)
  const kept = await app.call(amara, getDrive, { id })
  assert.equal(kept.traceEndsAt, null)
  assert.ok(kept.events!.length > 0)
  const old = await added(12)
  const start = app.clock.now()
  app.clock.set(start.add({ hours: 24 * 91 }).toString())
  await tidyDrives.work({}, app.services)
  app.clock.set(start.toString())
  assert.equal((await app.call(amara, getDrive, { id: old })).traceEndsAt, null)
  await app.reauthenticate(amara)
  const copy = JSON.stringify(await app.call(amara, getMyData, {}))
  assert.match(copy, new RegExp(id))
  await app.call(amara, deleteDrive, { id })
  await app.fails(amara, getDrive, { id }, notFound)
})

test('GPX and CSV files are read, whatever their columns are called', async () => {
  const points = Array.from(
    { length: 120 },
    (_, i) =>
      `<trkpt lat="${51.46 + i * 0.0001}" lon="-2.58"><time>2026-11-20T09:${String(Math.floor(i / 60)).padStart(2, '0')}:${String(i % 60).padStart(2, '0')}Z</time></trkpt>`,
  ).join('')
  const gpx = `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points}</trkseg></trk></gpx>`
  const first = await send(amara, gpx, 'application/gpx+xml')
  assert.equal(first.status, 200, JSON.stringify(first.body))
  const csv = `Timestamp,Acc X,Acc Y,Acc Z,Gyro X (rad/s),Gyro Y (rad/s),Gyro Z (rad/s)\n${Array.from({ length: 500 }, (_, i) => `${1763630000000 + i * 20},0.01,0.02,9.81,0,0,0`).join('\n')}`
  const second = await send(amara, csv, 'text/csv')
  assert.equal(second.status, 200, JSON.stringify(second.body))
  await app.settle()
  const drive = await app.call(amara, getDrive, { id: first.body.id })
  assert.equal(drive.startedAt, '2026-11-20T09:00:00Z')
  assert.ok(Math.abs(drive.km! - 1.32) < 0.1, `${drive.km} km`)
  const still = await app.call(amara, getDrive, { id: second.body.id })
  assert.deepEqual(still.events, [])
  assert.ok(Math.abs(still.seconds - 10) < 0.2)
})

test('of a table with many columns those of time, place and speed are read, in miles an hour as well', async () => {
  const rows = Array.from(
    { length: 60 },
    (_, i) => `21,${1763630000 + i},0.2,0.1,${51.46 + i * 0.0001},-2.58,24.87`,
  )
  const csv = `Temperature,Time,Lateral,Longitudinal,Latitude,Longitude,Speed (mph)\n${rows.join('\n')}`
  const { body } = await send(amara, csv, 'text/csv')
  await app.settle()
  const { track } = await app.call(amara, getDrive, { id: body.id })
  assert.deepEqual([track![30]!.lat, track![30]!.kmh], [51.463, 40])
})

const still = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => ({
    t: from + i / 50,
    ax: 0,
    ay: 0,
    az: 9.81,
    gx: 0,
    gy: 0,
    gz: 0,
  }))

test('moments in milliseconds, out of order, are seconds everywhere, and no gap is seen between them', async () => {
  const motion = still(3000).map((row) => ({ ...row, t: row.t * 1000 }))
  const gps = Array.from({ length: 60 }, (_, i) => ({ t: i * 1000, lat: 51.46 + i * 0.0001, lon: -2.58 }))
  const { body } = await send(amara, {
    startedAt: '2026-11-21T10:02:00Z',
    motion: [...motion.slice(2000), ...motion.slice(0, 2000)],
    gps,
  })
  await app.settle()
  const { seconds, losses, track } = await app.call(amara, getDrive, { id: body.id })
  assert.ok(Math.abs(seconds - 60) < 0.2, `${seconds} s`)
  assert.deepEqual([losses, track!.at(-1)!.t], [[], 59])
})

test('a drive from which nothing could be computed is looked through again when it is sent again', async () => {
  const drive = sampleDrive(13)
  const { body } = await send(amara, drive)
  await app.settle()
  await app.services.asSystem('a thread that died', (db) =>
    db.queryUnchecked(`update public.drives set state = 'failed' where id = $1`, [body.id]),
  )
  await app.services.asSystem('what it found', (db) =>
    db.queryUnchecked('delete from public.drive_events where drive_id = $1', [body.id]),
  )
  assert.equal((await app.call(amara, getDrive, { id: body.id })).events, undefined)
  assert.equal((await send(amara, drive)).body.id, body.id)
  await app.settle()
  const { state, events } = await app.call(amara, getDrive, { id: body.id })
  assert.ok(state === 'done' && events!.length > 0)
})

test('a learner has room for two hundred drives, and no more', async () => {
  const ben = await app.person('Ben Frost')
  await app.services.asSystem('two hundred drives', (db) =>
    db.queryUnchecked(
      `insert into public.drives (learner_id, started_at, content_hash, source, seconds)
       select $1, clock(), sha256(nr::text::bytea), 'file', 60 from generate_series(1, 200) nr`,
      [ben.id],
    ),
  )
  const body = { startedAt: '2026-11-21T10:02:00Z', motion: still(100) }
  const refused = await send(ben, body)
  assert.deepEqual([refused.status, refused.body.code], [409, tooManyDrives.code])
  const { drives } = await app.call(ben, listDrives, {})
  await app.call(ben, deleteDrive, { id: drives[0]!.id })
  assert.equal((await send(ben, body)).status, 200)
})

test('files that one learner sends at once are all taken in their turn, up to a dozen', async () => {
  const eve = await app.person('Eve Long')
  const sendAll = (count: number, from: number) =>
    Promise.all(
      Array.from({ length: count }, (_, i) =>
        send(eve, { startedAt: '2026-11-21T10:02:00Z', motion: still(from + i) }),
      ),
    )
  const few = await sendAll(6, 100)
  assert.deepEqual([...new Set(few.map(({ status }) => status))], [200])
  assert.equal(new Set(few.map(({ body }) => body.id)).size, 6)
  const many = await sendAll(30, 200)
  assert.ok(many.filter(({ status }) => status === 200).length >= 12)
  assert.ok(many.every(({ status, body }) => status === 200 || body.code === 'rate-limited'))
})

test('what can’t be read is refused with a reason, and only learners add drives', async () => {
  const cases: [unknown, string, number, RegExp][] = [
    ['{', 'application/json', 400, /JSON/],
    [{ startedAt: 'today', motion: [] }, 'application/json', 400, /startedAt/],
    [{ startedAt: '2026-11-21T10:02:00Z' }, 'application/json', 400, /motion/],
    [{ startedAt: '2026-11-21T10:02:00Z', motion: [{ t: 'x' }] }, 'application/json', 400, /motion\.0/],
    [
      { startedAt: '2026-11-21T10:02:00Z', gps: [{ t: 1, lat: 100, lon: 0 }] },
      'application/json',
      400,
      /gps/,
    ],
    [
      { startedAt: '2026-11-21T10:02:00Z', motion: [...still(30), ...still(30, 1e7), ...still(30, 1)] },
      'application/json',
      400,
      /12 hours/,
    ],
    [
      { startedAt: '2026-11-21T10:02:00Z', gps: [0, 1e300, 1].map((t) => ({ t, lat: 51, lon: 0 })) },
      'application/json',
      400,
      /12 hours/,
    ],
    [
      { startedAt: '2026-11-21T10:02:00Z', motion: [{ ...still(1)[0], t: null }] },
      'application/json',
      422,
      /can’t read/,
    ],
    [
      '<gpx><trkpt lat="51" lon="0"><time>9999-01-01T00:00:00Z</time></trkpt></gpx>',
      'application/gpx+xml',
      422,
      /can’t read/,
    ],
    ['a,b\n1,2', 'text/csv', 422, /no column with the time/],
    ['t,ax,ay,az\n0,1,2,3', 'text/csv', 422, /six columns: acceleration and rotation/],
    ['t,colour\n0,red', 'text/csv', 422, /no columns with latitude/],
    ['<gpx><trk></gpx>', 'application/gpx+xml', 422, /isn’t a whole GPX/],
    ['<gpx><trk></trk></gpx>', 'application/gpx+xml', 422, /no track/],
    ['<gpx><trkpt lat="51" lon="0"></trkpt></gpx>', 'application/gpx+xml', 422, /has no times/],
    [
      { startedAt: '2099-11-21T10:02:00Z', gps: [0, 1].map((t) => ({ t, lat: 51, lon: 0 })) },
      'application/json',
      400,
      /begins in the future/,
    ],
    ['hello', 'text/plain', 415, /JSON, CSV/],
    [`${' '.repeat(33 * 1024 * 1024)}{}`, 'application/json', 413, /32 MB|large/i],
  ]
  for (const [body, type, status, reason] of cases) {
    const answer = await send(amara, body, type)
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    assert.match(JSON.stringify(answer.body), reason)
  }
  assert.equal((await send(undefined, {})).status, 401)
  assert.equal((await send(helen, {})).status, 403)
})
