import { dayAt, minuteAt } from '#features/diary/server/local-time.ts'
import { type Availability, listFreeStarts } from '#features/diary/server/slots.ts'
import { findSpot } from '#features/travel/server/spots.ts'
import { Connection } from './connection.ts'
import { openDayjsLoop } from './dayjs-slots.ts'
import type { Line } from './line.ts'
import { makeOpenDiaries, makePeople } from './people.ts'
import { alternate, load, median, mustAllBe, show } from './rounds.ts'
import { openStage, type Stage, withToken } from './stage.ts'

const [days, minutes] = [28, 60]

/** 28 days of one instructor's free times: the calculation alone, compared with a date library, and over HTTP. */
export async function benchSlots({ rounds }: { rounds: number }): Promise<Line[]> {
  return [...(await benchArithmetic(rounds)), await benchEndpoint(rounds)]
}

async function benchArithmetic(rounds: number): Promise<Line[]> {
  const listWithDayjs = openDayjsLoop()
  const now = Math.floor(Date.now() / 60_000)
  const diary = busyDiary(now)
  const to = minuteAt(diary.zone, dayAt(diary.zone, now) + days, 0)
  const query = { minutes, now, to }
  const ours = () => listFreeStarts(diary, query)
  const [home, placed] = [findSpot('BS6 6')!, withPlaces(diary)]
  const theirs = () => listWithDayjs(diary, { minutes, now, days })
  const [mine, other] = [ours(), theirs()]
  // How many there are depends on the weekday: 99 late on a Friday.
  if (mine.length < 90 || mine.join() !== other.join())
    throw new Error(`the two ways differ: ${mine.length} and ${other.length} free starts`)

  const results = await alternate(
    rounds,
    async () => medianTime(ours, 2_000),
    async () => medianTime(theirs, 5),
  )
  const travel = medianTime(() => listFreeStarts(placed, { ...query, ends: { from: home, to: home } }), 2_000)
  const [p50, loop] = [median(results.ours), median(results.floor)]
  const times = median(results.ours.map((own, round) => results.floor[round]! / own))
  return [
    {
      what: `${days} days of free times, arithmetic`,
      measured: `p50 ${show(p50, 3)} ms for ${mine.length} starts`,
      goal: 'p50 ≤ 1 ms',
      met: p50 <= 1,
    },
    {
      what: 'the same with the drive to every lesson',
      measured: `p50 ${show(travel, 3)} ms`,
      goal: 'p50 ≤ 2 ms',
      met: travel <= 2,
    },
    {
      what: 'the same beside a dayjs loop',
      measured: `${show(p50, 3)} ms`,
      floor: `${show(loop, 1)} ms`,
      ratio: `${show(times, 0)}× faster`,
      goal: '≥ 50×',
      met: times >= 50,
    },
  ]
}

/** 09:00 to 18:00 on weekdays with a lunch break, and Saturday mornings; every other lesson is booked. */
function busyDiary(now: number): Availability {
  const weekday = (n: number) => [
    { weekday: n, opens: 540, closes: 750 },
    { weekday: n, opens: 795, closes: 1080 },
  ]
  const zone = 'Europe/London'
  const busy = Array.from({ length: days * 3 }, (_, n): [number, number] => {
    const start = minuteAt(zone, dayAt(zone, now) + Math.floor(n / 3), 540 + (n % 3) * 165)
    return [start, start + 75]
  })
  const weekly = [...[1, 2, 3, 4, 5].flatMap(weekday), { weekday: 6, opens: 540, closes: 780 }]
  return {
    zone,
    stepMinutes: 30,
    bufferMinutes: 15,
    bookingNoticeMinutes: 120,
    horizonDays: 60,
    openUntil: now + 1_000_000,
    weekly,
    exceptions: [],
    busy,
  }
}

/** Every lesson starts in one and ends in another part of the town. */
function withPlaces(diary: Availability): Availability {
  const spots = ['BS6 6', 'BS16 1', 'BS7 8', 'BS3 4', 'BS20 7'].map((sector) => findSpot(sector)!)
  const busy = diary.busy.map(
    ([from, to], nr) => [from, to, to - 15, spots[nr % 5]!, spots[(nr + 2) % 5]!] as const,
  )
  return { ...diary, busy, baseSpot: spots[0]!, countsWayHome: true }
}

function medianTime(work: () => unknown, times: number) {
  return median(
    Array.from({ length: times }, () => {
      const began = performance.now()
      work()
      return performance.now() - began
    }),
  )
}

async function benchEndpoint(rounds: number): Promise<Line> {
  const stage = await openStage()
  try {
    const [instructor] = await makeOpenDiaries(stage, 1)
    const [learner] = await makePeople(stage, 1, 'student')
    await takeSomeTimes(stage, instructor!.id)
    const ask = {
      path: `/api/instructors/${instructor!.id}/slots?days=${days}&minutes=${minutes}`,
      headers: withToken(learner!.token),
    }
    const connection = new Connection(stage.url)
    const body = JSON.parse((await connection.send(ask)).text) as { days: { starts: string[] }[] }
    connection.close()
    const starts = body.days.flatMap((day) => day.starts)
    if (body.days.length !== days || starts.length < 300)
      throw new Error(`${starts.length} starts in ${body.days.length} days`)
    const times: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const figures = await load(stage, { clients: 1, requests: 200, ask: () => ask })
      mustAllBe(200, figures, 200, 'slots')
      if (round > 0) times.push(figures.p50)
    }
    return {
      what: `the same through GET /api/instructors/:id/slots`,
      measured: `p50 ${show(median(times))} ms for ${starts.length} starts`,
    }
  } finally {
    await stage.close()
  }
}

/** Three lessons a day are booked. */
const takeSomeTimes = (stage: Stage, instructor: string) =>
  stage.owner.query(
    `insert into public.diary_entries (instructor_id, kind, during, with_buffer)
     select $1, 'lesson', tstzrange(at, at + interval '60 minutes'), tstzrange(at, at + interval '75 minutes')
     from generate_series(1, 60) day, unnest('{8,11,15}'::int[]) hour, lateral (select date_trunc('day', now()) + day * interval '1 day' + hour * interval '1 hour' as at) moment`,
    [instructor],
  )
