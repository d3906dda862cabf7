import { Link } from 'react-router'
import { firstName } from '#common/first-name.ts'
import { competencyGroups, competencyNames } from '#features/test-days/competencies.ts'
import { SkillPicture } from '#features/assessments/web/components/skill-picture.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Sign } from '#ui/sign.tsx'
import { pluralWord } from '#common/plural.ts'
import { formatMinutes } from '#common/time.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalDay } from '#web/zone.ts'
import type { MockDrive } from '../../contract.ts'
import { debriefOf } from '../../debrief.ts'
import { byWeight, manoeuvres, missingOf, mostDrivingFaults, resultOf } from '../../rules.ts'
import '../mock-drives.css'
import { gradeNames, nameOfFault, resultNames, sayFault, sayHabit, sayVerdict } from '../words.ts'

/** Entered from paper after the drive, it was begun and finished in minutes that say nothing. */
const shortestShown = 20
const nameOf = (competency: string) => competencyNames[competency] ?? competency

/** For both people: result, debrief, and all that was marked. */
export function MockResult({ drive, isMine }: { drive: MockDrive; isMine: boolean }) {
  const { faults, passed, minutes, note, changedAt } = drive
  const missing = missingOf(drive.sheet)
  const isByMe = drive.instructor?.id === useSignedIn().id
  const habit = sayHabit(faults, nameOf)
  return (
    <div className="grid gap-5">
      <Sign
        title={resultNames[resultOf(drive)]}
        colour={passed ? 'green' : 'blue'}
        figure={
          <>
            {drive.drivingFaults}{' '}
            <small>
              {pluralWord(drive.drivingFaults, 'driving fault')} ({mostDrivingFaults} allowed)
            </small>
          </>
        }
        rows={[
          ['Serious', drive.seriousFaults],
          ['Dangerous', drive.dangerousFaults],
          ...(minutes >= shortestShown ? [['Time', formatMinutes(minutes)] as const] : []),
        ]}
      >
        <p className="max-w-md font-semibold">{sayVerdict(drive, missing)}</p>
        {changedAt && <p className="mt-2 text-sm">Changed on {formatLocalDay(changedAt)}.</p>}
      </Sign>
      {note && (
        <Card
          title={isMine ? 'What your instructor says' : isByMe ? 'Your words' : 'What the instructor said'}
        >
          <p className="wrap-anywhere whitespace-pre-line">{note}</p>
        </Card>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card
          title={
            isMine
              ? 'What to practise'
              : `What ${drive.learner ? firstName(drive.learner.name) : 'the learner'} reads`
          }
        >
          {faults.length === 0 ? (
            <p className="text-ink-2">
              {missing.length === 0
                ? 'No faults marked. Keep driving like that.'
                : 'No faults marked in what was driven.'}
            </p>
          ) : (
            <ol className="debrief">
              {byWeight(faults).map((fault) => (
                <Debrief key={`${nameOfFault(fault)} ${fault.grade}`} fault={fault} isMine={isMine} />
              ))}
            </ol>
          )}
          {habit && <p className="mt-4 text-sm text-ink-2">{habit}</p>}
        </Card>
        <Card title="The sheet">
          <dl className="sums">
            {competencyGroups.map(({ name, of }) => {
              const within = faults.filter(({ competency }) => of.some(([id]) => id === competency))
              return (
                <div key={name}>
                  <dt className="text-ink-2">{name}</dt>
                  <dd>
                    {within.length > 0
                      ? countsOf(within)
                      : name === 'Manoeuvres' && missing.includes('manoeuvre')
                        ? 'Not done'
                        : 'No faults'}
                  </dd>
                </div>
              )
            })}
          </dl>
          <Besides sheet={drive.sheet} />
        </Card>
      </div>
      <p className="text-sm text-ink-2">
        Marked by DVSA’s rules for car tests: more than {mostDrivingFaults} driving faults, or one serious or
        dangerous fault, is not a pass. A mock test shows how this drive went; it doesn’t say how the real one
        will go.
      </p>
    </div>
  )
}

const countsOf = (within: MockDrive['faults']) =>
  (['driving', 'serious', 'dangerous'] as const)
    .flatMap((grade) => {
      const times = within.reduce((sum, fault) => sum + (fault.grade === grade ? fault.times : 0), 0)
      return times > 0 ? [`${times} ${grade}`] : []
    })
    .join(', ')

function Debrief({ fault, isMine }: { fault: MockDrive['faults'][number]; isMine: boolean }) {
  const { says, practise, skill } = debriefOf(fault)
  return (
    <li>
      <SkillPicture name={skill} />
      <div>
        <h3 className="text-base font-bold">{nameOfFault(fault)}</h3>
        <Badge tone={fault.grade === 'driving' ? 'line' : 'red'}>
          {fault.grade === 'driving' ? sayFault(fault) : gradeNames[fault.grade]}
        </Badge>
        <p className="mt-1 text-sm text-ink-2">{says}</p>
        <p>{practise}</p>
        <p className="text-sm text-ink-2">
          Skill:{' '}
          {isMine ? (
            <Link to={`/dashboard/learning?${new URLSearchParams({ tab: 'skills', skill })}`}>{skill}</Link>
          ) : (
            skill
          )}
        </p>
      </div>
    </li>
  )
}

function Besides({ sheet }: { sheet: MockDrive['sheet'] }) {
  const { eyesightTest: eyes, vehicleChecks: checks, ETA: acts, eco } = sheet
  const done = manoeuvres.filter((one) => sheet.manoeuvres?.[one]?.selected).map(nameOf)
  const starts = [
    sheet.testRequirements?.normalStart1 && 'normal',
    sheet.testRequirements?.normalStart2 && 'normal again',
    sheet.testRequirements?.angledStart && 'at an angle',
    sheet.testRequirements?.hillStart && 'on a hill',
  ].filter(Boolean)
  const rows = [
    ['Eyesight', eyes?.complete && (eyes.seriousFault ? 'Couldn’t read the plate' : 'Read the plate')],
    [
      'Questions',
      [checks?.showMeQuestion && 'show me', checks?.tellMeQuestion && 'tell me'].filter(Boolean).join(', '),
    ],
    ['Manoeuvres', done.join(', ')],
    ['Controlled stop', sheet.controlledStop?.selected && 'Done'],
    ['Starts', starts.join(', ')],
    ['Independent driving', sheet.independentDriving],
    [
      'Instructor stepped in',
      [acts?.verbal && 'by speaking', acts?.physical && 'with pedals or wheel'].filter(Boolean).join(', '),
    ],
    [
      'Fuel-efficient driving',
      eco?.completed &&
        ([eco.adviceGivenControl && 'advice on control', eco.adviceGivenPlanning && 'advice on planning']
          .filter(Boolean)
          .join(', ') ||
          'good'),
    ],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  return (
    rows.length > 0 && (
      <dl className="besides">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-2">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  )
}
