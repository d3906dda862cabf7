import { competencies } from '#features/test-days/competencies.ts'
import type { CountedName, ManoeuvreName, TestData } from './dvsa-schema.ts'

export const manoeuvres = [
  'reverseRight',
  'reverseParkRoad',
  'reverseParkCarpark',
  'forwardPark',
] as const satisfies readonly ManoeuvreName[]
export type Manoeuvre = (typeof manoeuvres)[number]

type AnyCompetency = (typeof competencies)[number]
/** One of the 39 that are counted while driving. */
export type DrivingCompetency = Exclude<
  AnyCompetency,
  Manoeuvre | 'eyesightTest' | 'vehicleChecks' | 'controlledStop'
> &
  CountedName

const apart: readonly string[] = [...manoeuvres, 'eyesightTest', 'vehicleChecks', 'controlledStop']
export const drivingCompetencies = competencies.filter(
  (one): one is DrivingCompetency => !apart.includes(one),
)

export const grades = ['driving', 'serious', 'dangerous'] as const
export type Grade = (typeof grades)[number]

/** Of a manoeuvre: how the car was handled, or where the driver looked. */
export const aspects = ['control', 'observation'] as const
export type Aspect = (typeof aspects)[number]

export type MockFault = {
  competency: AnyCompetency
  grade: Grade
  times: number
  aspect?: Aspect | undefined
}

/** 16 driving faults fail; so does one serious or dangerous fault. */
export const mostDrivingFaults = 15
/** So often of one kind is no fail by itself; an examiner may mark the habit as serious. */
export const habitFrom = 3

export type Verdict = {
  drivingFaults: number
  seriousFaults: number
  dangerousFaults: number
  /** It has all that every driving test has. */
  isWhole: boolean
  /** A whole test within the limits: a part of one is never a pass. */
  passed: boolean
  faults: MockFault[]
}

/** What was marked; the independent driving is in the summary of the DVSA's schema. */
type Marked = TestData & { independentDriving?: string | undefined }

const testParts = ['eyesight', 'showMe', 'tellMe', 'manoeuvre', 'independent'] as const
export type TestPart = (typeof testParts)[number]

/** What every test has and this sheet doesn’t have. */
export function missingOf({
  eyesightTest,
  vehicleChecks,
  manoeuvres: done,
  independentDriving,
}: Marked): TestPart[] {
  const has: Record<TestPart, boolean> = {
    eyesight: eyesightTest?.complete === true,
    showMe: vehicleChecks?.showMeQuestion?.outcome !== undefined,
    tellMe: vehicleChecks?.tellMeQuestion?.outcome !== undefined,
    manoeuvre: manoeuvres.some((one) => done?.[one]?.selected),
    independent: independentDriving !== undefined,
  }
  return testParts.filter((part) => !has[part])
}

/** Neither a fault nor anything that was done. */
export const isEmpty = (sheet: object): boolean => !Object.values(sheet).some(isMarked)

const isMarked = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? !isEmpty(value) : Boolean(value)

export const results = ['passed', 'part', 'failed'] as const
export type Result = (typeof results)[number]

/** `part`: within the limits, but no whole test. A fail is one however little was driven. */
export const resultOf = (
  verdict: Pick<Verdict, 'passed' | 'drivingFaults' | 'seriousFaults' | 'dangerousFaults'>,
): Result => (verdict.passed ? 'passed' : isWithin(verdict) ? 'part' : 'failed')

const isWithin = (sums: Pick<Verdict, 'drivingFaults' | 'seriousFaults' | 'dangerousFaults'>) =>
  sums.drivingFaults <= mostDrivingFaults && sums.seriousFaults === 0 && sums.dangerousFaults === 0

/** By the DVSA's rule for cars: the show-me and tell-me questions are one driving fault at most. */
export function judge(data: Marked): Verdict {
  const faults = faultsOf(data)
  const sum = (grade: Grade) =>
    faults.reduce((total, fault) => total + (fault.grade === grade ? fault.times : 0), 0)
  const sums = {
    drivingFaults: sum('driving'),
    seriousFaults: sum('serious'),
    dangerousFaults: sum('dangerous'),
  }
  const isWhole = missingOf(data).length === 0
  return { ...sums, isWhole, passed: isWhole && isWithin(sums), faults }
}

const gradeOf = { DF: 'driving', S: 'serious', D: 'dangerous' } as const

function faultsOf(data: TestData): MockFault[] {
  const found: MockFault[] = []
  const add = (competency: AnyCompetency, grade: Grade, times = 1) => {
    const there = found.find((one) => one.competency === competency && one.grade === grade)
    if (there) there.times += times
    else found.push({ competency, grade, times })
  }
  if (data.eyesightTest?.seriousFault) add('eyesightTest', 'serious')
  const { showMeQuestion: showMe, tellMeQuestion: tellMe } = data.vehicleChecks ?? {}
  if (showMe?.outcome === 'S' || showMe?.outcome === 'D') add('vehicleChecks', gradeOf[showMe.outcome])
  else if (showMe?.outcome === 'DF' || tellMe?.outcome === 'DF') add('vehicleChecks', 'driving')
  for (const competency of drivingCompetencies) {
    const times = data.drivingFaults?.[competency] ?? 0
    if (times > 0) add(competency, 'driving', times)
    if (data.seriousFaults?.[competency]) add(competency, 'serious')
    if (data.dangerousFaults?.[competency]) add(competency, 'dangerous')
  }
  if (data.controlledStop?.fault) add('controlledStop', gradeOf[data.controlledStop.fault])
  for (const manoeuvre of manoeuvres)
    for (const aspect of aspects) {
      const outcome = data.manoeuvres?.[manoeuvre]?.[`${aspect}Fault`]
      if (outcome) found.push({ competency: manoeuvre, grade: gradeOf[outcome], times: 1, aspect })
    }
  return found
}

/** The gravest first, then the most frequent. */
export const byWeight = (faults: readonly MockFault[]): readonly MockFault[] =>
  faults.toSorted((a, b) => grades.indexOf(b.grade) - grades.indexOf(a.grade) || b.times - a.times)

const longestMinutes = 600

/** A device's clock may be wrong, and a test forgotten overnight: neither keeps a result out. */
export function spanOf(startedAt: string, finishedAt: string, now: Temporal.Instant) {
  const end = Math.min(Date.parse(finishedAt), now.epochMilliseconds)
  const length = Math.min(
    Math.max(Date.parse(finishedAt) - Date.parse(startedAt), 0),
    longestMinutes * 60_000,
  )
  return {
    startedAt: new Date(end - length).toISOString(),
    finishedAt: new Date(end).toISOString(),
    minutes: Math.round(length / 60_000),
  }
}
