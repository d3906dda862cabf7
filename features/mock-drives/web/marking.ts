import type { MockDrive, Sheet } from '../contract.ts'
import {
  type DrivingCompetency,
  drivingCompetencies,
  judge,
  type Grade,
  type Manoeuvre,
  manoeuvres,
  type MockFault,
} from '../rules.ts'

/** What a press of the sheet is about. */
export type Target =
  | { kind: 'driving'; competency: DrivingCompetency }
  | { kind: 'manoeuvre'; manoeuvre: Manoeuvre; aspect: 'controlFault' | 'observationFault' }
  | { kind: 'stop' }
  | { kind: 'showMe' }

/** A test that is being marked on this device. */
export type Marking = {
  id: string
  /** The record’s id: it stays when a pupil gets an account. */
  pupilId: string
  learnerId: string
  name: string
  hasAccount: boolean
  /** When the test was, which isn’t when it’s entered. */
  takenAt: string
  isMoved?: boolean
  isFinished?: boolean
  /** A saved one, reopened by its author. */
  isChange?: boolean
  /** The pedals or the wheel were for no fault. */
  isJustInCase?: boolean
  /** What the next press marks, when the sheet was reopened for it. */
  next?: Grade | undefined
  /** What the latest press or Undo did. */
  said?: string
  note: string
  sheet: Sheet
  /** For Undo: the sheet before each of the latest presses, and what the press was. */
  past: readonly { sheet: Sheet; says: string }[]
}

const mostUndone = 20
const letters = { driving: 'DF', serious: 'S', dangerous: 'D' } as const
type Outcome = 'P' | (typeof letters)[Grade]
const byGravity: readonly Outcome[] = ['P', 'DF', 'S', 'D']
const isGraver = (outcome: Outcome, before: Outcome = 'P') =>
  byGravity.indexOf(outcome) > byGravity.indexOf(before)

type Who = Pick<Marking, 'pupilId' | 'learnerId' | 'name' | 'hasAccount'>

export const begin = (who: Who, takenAt: string): Marking => ({
  ...who,
  id: crypto.randomUUID(),
  takenAt,
  note: '',
  sheet: {},
  past: [],
})

/** A saved test, to be corrected and saved again. */
export const reopen = (who: Who, { id, startedAt, note, sheet }: MockDrive): Marking => ({
  ...who,
  id,
  takenAt: startedAt,
  isChange: true,
  // It was said when the test was entered.
  ...(sheet.ETA?.physical && { isJustInCase: true }),
  note,
  sheet,
  past: [],
})

const mostLessons = 10

/** What a test can have been in: offline the device may know lessons to come, too. */
export const lessonsBegun = <T extends { startsAt: string }>(lessons: readonly T[], now: string): T[] =>
  lessons.filter(({ startsAt }) => Date.parse(startsAt) <= Date.parse(now)).slice(0, mostLessons)

export const press = (marking: Marking, sheet: Sheet, says: string): Marking => ({
  ...marking,
  sheet,
  next: undefined,
  said: says,
  past: [...marking.past, { sheet: marking.sheet, says }].slice(-mostUndone),
})

export function undo(marking: Marking): Marking {
  const before = marking.past.at(-1)
  if (!before) return marking
  const said = `Taken back: ${before.says.toLowerCase().replace(': ', ', ')}`
  return { ...marking, sheet: before.sheet, said, past: marking.past.slice(0, -1) }
}

/** The instructor used pedals or wheel, and hasn’t said what for: until then there’s no result. */
export const needsReason = ({ sheet, isJustInCase }: Pick<Marking, 'sheet' | 'isJustInCase'>): boolean => {
  const { seriousFaults, dangerousFaults } = judge(sheet)
  return sheet.ETA?.physical === true && !isJustInCase && seriousFaults + dangerousFaults === 0
}

/**
 * One driving fault more, or a serious or dangerous one: of these there is one of a kind. Manoeuvres, the emergency stop
 * and show me have one outcome each, as in the DVSA's schema: the gravest, and the same sheet comes back where nothing changes.
 */
export function markFault(sheet: Sheet, target: Target, grade: Grade): Sheet {
  switch (target.kind) {
    case 'driving': {
      const { competency } = target
      if (grade === 'serious')
        return { ...sheet, seriousFaults: { ...sheet.seriousFaults, [competency]: true } }
      if (grade === 'dangerous')
        return { ...sheet, dangerousFaults: { ...sheet.dangerousFaults, [competency]: true } }
      const times = Math.min((sheet.drivingFaults?.[competency] ?? 0) + 1, 50)
      return { ...sheet, drivingFaults: { ...sheet.drivingFaults, [competency]: times } }
    }
    case 'manoeuvre': {
      const done = sheet.manoeuvres?.[target.manoeuvre]
      if (!isGraver(letters[grade], done?.[target.aspect])) return sheet
      const marked = { ...done, selected: true, [target.aspect]: letters[grade] }
      return { ...sheet, manoeuvres: { ...sheet.manoeuvres, [target.manoeuvre]: marked } }
    }
    case 'stop':
      if (!isGraver(letters[grade], sheet.controlledStop?.fault)) return sheet
      return { ...sheet, controlledStop: { selected: true, fault: letters[grade] } }
    case 'showMe':
      if (!isGraver(letters[grade], sheet.vehicleChecks?.showMeQuestion?.outcome)) return sheet
      return {
        ...sheet,
        vehicleChecks: { ...sheet.vehicleChecks, showMeQuestion: { outcome: letters[grade] } },
      }
  }
}

/** On or off; with a fault marked in it, it was done, and the same sheet comes back. */
export function switchDone(sheet: Sheet, what: Manoeuvre | 'controlledStop'): Sheet {
  if (what === 'controlledStop') {
    const stop = sheet.controlledStop
    return stop?.fault ? sheet : { ...sheet, controlledStop: { ...stop, selected: !stop?.selected } }
  }
  const done = sheet.manoeuvres?.[what]
  if (done?.controlFault || done?.observationFault) return sheet
  return { ...sheet, manoeuvres: { ...sheet.manoeuvres, [what]: { ...done, selected: !done?.selected } } }
}

/** Show me was answered; a fault that is marked stays, and with it the sheet. */
export function answerShowMe(sheet: Sheet): Sheet {
  const { vehicleChecks: checks } = sheet
  if (isGraver(checks?.showMeQuestion?.outcome ?? 'P')) return sheet
  return { ...sheet, vehicleChecks: { ...checks, showMeQuestion: { outcome: 'P' } } }
}

/** One time of a fault less: what was marked by mistake, and seen only at the end. */
export function removeFault(sheet: Sheet, { competency, grade, aspect }: MockFault): Sheet {
  const driving = drivingCompetencies.find((one) => one === competency)
  if (driving) {
    const key = `${grade}Faults` as const
    const times = grade === 'driving' ? (sheet.drivingFaults?.[driving] ?? 0) - 1 : 0
    const others = Object.entries(sheet[key] ?? {}).filter(([one]) => one !== driving)
    return {
      ...sheet,
      [key]: { ...Object.fromEntries(others), ...(times > 0 && { [driving]: times }) },
    }
  }
  const manoeuvre = manoeuvres.find((one) => one === competency)
  if (manoeuvre) {
    const done = Object.entries(sheet.manoeuvres?.[manoeuvre] ?? {})
    const left = Object.fromEntries(done.filter(([key]) => key !== `${aspect}Fault`))
    return { ...sheet, manoeuvres: { ...sheet.manoeuvres, [manoeuvre]: left } }
  }
  if (competency === 'controlledStop') return { ...sheet, controlledStop: { selected: true } }
  if (competency === 'eyesightTest') return { ...sheet, eyesightTest: { complete: true } }
  const { tellMeQuestion: tellMe } = sheet.vehicleChecks ?? {}
  return {
    ...sheet,
    vehicleChecks: {
      // The two are one driving fault; a serious one was show me alone.
      ...(tellMe && { tellMeQuestion: grade === 'driving' ? { outcome: 'P' as const } : tellMe }),
      ...(sheet.vehicleChecks?.showMeQuestion && { showMeQuestion: { outcome: 'P' as const } }),
    },
  }
}

/** At the end, to be undone as a press is. */
export const takeOut = (marking: Marking, fault: MockFault, says: string): Marking =>
  press(marking, removeFault(marking.sheet, fault), says)
