import { notFound } from '#common/api-error.ts'
import type { Db } from '#server/database.ts'
import { fail } from '#server/errors.ts'
import { type HazardMock, type HazardPractice, type HazardResult, mockIsFull } from '../contract.ts'
import type { SceneFile } from '../scene-file.ts'
import { isPass, mockClips, mockHazards, type Pattern, scenesOfMock, scoreClip } from '../rules.ts'
import { findScene, scenes } from './scenes.ts'

/** How many of the last hazards are shown: as many as a test has. */
const recentHazards = mockHazards

export async function getHazards(db: Db, personId: string): Promise<HazardPractice> {
  const clips = await db.list(
    'hazards.getHazards',
    'select id, scene, mock_id, points, pattern, recorded_at from public.hazard_clips where person_id = $1 order by recorded_at, id',
    [personId],
  )
  return {
    scenes: scenes.map(({ id, file }) => {
      const mine = clips.filter(({ scene }) => scene === id)
      return {
        id,
        title: file.title,
        place: file.place,
        weather: file.weather,
        light: file.light,
        seconds: file.seconds,
        hazards: file.hazards.length,
        times: mine.length,
        best: mine.length === 0 ? null : Math.max(...mine.map(({ points }) => sum(points))),
        kinds: mine.length === 0 ? [] : file.hazards.map(({ kind }) => kind),
      }
    }),
    recent: clips.flatMap(({ points }) => points).slice(-recentHazards),
    mocks: mocksOf(clips),
  }
}

type Clip = { scene: string; clicks: readonly number[]; id: string; mockId?: string | undefined }

/**
 * Idempotent by `id`: sent again it gets the first result.
 * @throws notFound for an unknown scene or one that isn't in the mock test, mockIsFull for a clip that the mock test has or a fifteenth
 */
export async function recordHazardClip(db: Db, personId: string, clip: Clip): Promise<HazardResult> {
  const { file } = findScene(clip.scene) ?? fail(notFound)
  const known = await findClip(db, personId, clip.id)
  if (known) return known
  if (clip.mockId) {
    if ((await countMock(db, personId, clip.mockId, clip.scene)).isClosed) fail(mockIsFull)
    // Its id chooses its clips; others could have more hazards, and more than 75 points.
    if (!scenesOfMock(clip.mockId, hazardsOf).some(({ id }) => id === clip.scene)) fail(notFound)
  }
  const clicks = clip.clicks.toSorted((a, b) => a - b)
  const { points, pattern, total } = scoreClip(windowsOf(file), clicks)
  const rowCount = await db.execute(
    'hazards.recordHazardClip',
    `insert into public.hazard_clips (person_id, id, scene, mock_id, clicks, points, pattern, recorded_at) values ($1, $2, $3, $4, $5, $6, $7, clock())
     on conflict do nothing`,
    [personId, clip.id, clip.scene, clip.mockId ?? null, clicks, points, pattern ?? null],
  )
  if (rowCount === 0) return (await findClip(db, personId, clip.id)) ?? fail(mockIsFull)
  return { points, pattern: pattern ?? null, total }
}

const hazardsOf = scenes.map(({ id, file }) => ({ id, hazards: file.hazards.length }))

/** Milliseconds of the clip. */
const windowsOf = ({ hazards }: SceneFile) =>
  hazards.map(({ from, to }) => ({ from: Math.round(from * 1000), to: Math.round(to * 1000) }))

async function findClip(db: Db, personId: string, id: string): Promise<HazardResult | undefined> {
  const row = await db.find(
    'hazards.findClip',
    'select points, pattern from public.hazard_clips where person_id = $1 and id = $2',
    [personId, id],
  )
  return row && { points: row.points, pattern: row.pattern as Pattern | null, total: sum(row.points) }
}

async function countMock(db: Db, personId: string, mockId: string, scene: string) {
  const { clips, has } = await db.get(
    'hazards.countMock',
    `select count(*)::int as clips, coalesce(bool_or(scene = $3), false) as has from public.hazard_clips where person_id = $1 and mock_id = $2`,
    [personId, mockId, scene],
  )
  return { isClosed: has || clips >= mockClips }
}

type Row = {
  scene: string
  mockId: string | null
  points: number[]
  pattern: string | null
  recordedAt: string
}

function mocksOf(clips: readonly Row[]): HazardMock[] {
  const byMock = Map.groupBy(
    clips.filter(({ mockId }) => mockId !== null),
    ({ mockId }) => mockId!,
  )
  return [...byMock]
    .map(([id, list]) => {
      const points = sum(list.flatMap((clip) => clip.points))
      const isWhole = list.length === mockClips
      return {
        id,
        startedAt: list[0]!.recordedAt,
        clips: list.map((clip) => ({
          scene: clip.scene,
          points: clip.points,
          isPattern: clip.pattern !== null,
        })),
        points,
        isWhole,
        isPass: isWhole && isPass(points),
      }
    })
    .toReversed()
}

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)
