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

export type MockFault = { competency: AnyCompetency; grade: Grade; times: number }

/** 16 driving faults fail; so does one serious or dangerous fault. */
export const mostDrivingFaults = 15
/** So often of one kind is no fail by itself; an examiner may mark the habit as serious. */
export const habitFrom = 3

export type Verdict = {
  drivingFaults: number
  seriousFaults: number
  dangerousFaults: number
  passed: boolean
  faults: MockFault[]
}

/** By the DVSA's rule for cars: the show-me and tell-me questions are one driving fault at most. */
export function judge(data: TestData): Verdict {
  const faults = faultsOf(data)
  const sum = (grade: Grade) =>
    faults.reduce((total, fault) => total + (fault.grade === grade ? fault.times : 0), 0)
  const drivingFaults = sum('driving')
  const seriousFaults = sum('serious')
  const dangerousFaults = sum('dangerous')
  const passed = drivingFaults <= mostDrivingFaults && seriousFaults === 0 && dangerousFaults === 0
  return { drivingFaults, seriousFaults, dangerousFaults, passed, faults }
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
    for (const outcome of [
      data.manoeuvres?.[manoeuvre]?.controlFault,
      data.manoeuvres?.[manoeuvre]?.observationFault,
    ])
      if (outcome) add(manoeuvre, gradeOf[outcome])
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
