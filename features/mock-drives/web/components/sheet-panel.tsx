import { competencyGroups, competencyNames } from '#features/test-days/competencies.ts'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/states.tsx'
import type { Sheet } from '../../contract.ts'
import { drivingCompetencies, manoeuvres, type Manoeuvre } from '../../rules.ts'
import { answerShowMe, switchDone, type Target } from '../marking.ts'

export const panels = [
  { name: 'start', label: 'Start' },
  { name: 'Control', label: 'Control' },
  { name: 'Mirrors and signals', label: 'Mirrors' },
  { name: 'Junctions', label: 'Junctions' },
  { name: 'On the road', label: 'Road' },
  { name: 'Signs and signals', label: 'Signs' },
  { name: 'manoeuvres', label: 'Reversing' },
  { name: 'test', label: 'Test' },
] as const
export type PanelName = (typeof panels)[number]['name']

type PanelProps = {
  sheet: Sheet
  onMark: (target: Target, says: string) => void
  onChange: (sheet: Sheet, says: string) => void
  onFinish: () => void
}

export function SheetPanel({ name, ...panel }: PanelProps & { name: PanelName }) {
  if (name === 'start') return <StartPanel {...panel} />
  if (name === 'manoeuvres') return <ManoeuvrePanel {...panel} />
  if (name === 'test') return <TestPanel {...panel} />
  return <Faults group={name} {...panel} />
}

function Faults({ group, sheet, onMark }: PanelProps & { group: string }) {
  const listed = competencyGroups.find(({ name }) => name === group)?.of ?? []
  return (
    <div className="mark-grid" role="group" aria-label={group}>
      {drivingCompetencies
        .filter((one) => listed.some(([id]) => id === one))
        .map((competency) => (
          <MarkButton
            key={competency}
            label={competencyNames[competency]!}
            driving={sheet.drivingFaults?.[competency] ?? 0}
            serious={sheet.seriousFaults?.[competency] ?? false}
            dangerous={sheet.dangerousFaults?.[competency] ?? false}
            onPress={() => onMark({ kind: 'driving', competency }, competencyNames[competency]!)}
          />
        ))}
    </div>
  )
}

type MarkButtonProps = {
  label: string
  driving: number
  serious: boolean
  dangerous: boolean
  onPress: () => void
}

function MarkButton({ label, driving, serious, dangerous, onPress }: MarkButtonProps) {
  return (
    <button type="button" className="mark-button" onClick={onPress}>
      <span>{label}</span>
      <span className="mark-counts num">
        {driving > 0 && (
          <b>
            {driving}
            <span className="sr"> driving</span>
          </b>
        )}
        {serious && (
          <b data-grade="serious">
            S<span className="sr">, serious</span>
          </b>
        )}
        {dangerous && (
          <b data-grade="dangerous">
            D<span className="sr">, dangerous</span>
          </b>
        )}
      </span>
    </button>
  )
}

type Outcome = 'P' | 'DF' | 'S' | 'D'

const countsOf = (outcome: Outcome | undefined) => ({
  driving: outcome === 'DF' ? 1 : 0,
  serious: outcome === 'S',
  dangerous: outcome === 'D',
})

type ChoiceProps = {
  label: string
  isOn: boolean | undefined
  onPress: () => void
  /** What is no good news is never green. */
  marks?: 'driving' | 'serious' | 'note'
}

const Choice = ({ label, isOn = false, onPress, marks }: ChoiceProps) => (
  <button type="button" className="mark-choice" data-marks={marks} aria-pressed={isOn} onClick={onPress}>
    {label}
  </button>
)

function StartPanel(panel: PanelProps) {
  const { sheet, onChange, onFinish } = panel
  const [goesOn, setGoesOn] = useState(false)
  const eyes = sheet.eyesightTest
  const answer = sheet.vehicleChecks?.tellMeQuestion?.outcome
  const setAnswer = (outcome: 'P' | 'DF') =>
    onChange(
      { ...sheet, vehicleChecks: { ...sheet.vehicleChecks, tellMeQuestion: { outcome } } },
      `Tell me: ${outcome === 'P' ? 'answered' : 'driving fault'}`,
    )
  return (
    <div className="mark-panel">
      <fieldset>
        <legend>Number plate at 20 metres</legend>
        <Choice
          label="Could read it"
          isOn={eyes?.complete && !eyes.seriousFault}
          onPress={() => onChange({ ...sheet, eyesightTest: { complete: true } }, 'Eyesight: read')}
        />
        <Choice
          label="Couldn’t read it (serious)"
          marks="serious"
          isOn={eyes?.seriousFault}
          onPress={() =>
            onChange(
              { ...sheet, eyesightTest: { complete: true, seriousFault: true } },
              'Eyesight: serious fault',
            )
          }
        />
      </fieldset>
      {eyes?.seriousFault && !goesOn && (
        <Banner tone="yellow" title="A real test would end here.">
          <span className="mt-2 flex flex-wrap gap-2">
            <Button size="sm" onClick={onFinish}>
              Finish now
            </Button>
            <Button size="sm" variant="second" onClick={() => setGoesOn(true)}>
              Carry on for practice
            </Button>
          </span>
        </Banner>
      )}
      <fieldset>
        <legend>Tell me question</legend>
        <Choice label="Answered" isOn={answer === 'P'} onPress={() => setAnswer('P')} />
        <Choice
          label="Driving fault"
          marks="driving"
          isOn={answer === 'DF'}
          onPress={() => setAnswer('DF')}
        />
      </fieldset>
      <Faults {...panel} group="Before moving off" />
    </div>
  )
}

function ManoeuvrePanel({ sheet, onMark, onChange }: PanelProps) {
  const stop = sheet.controlledStop
  const setDone = (what: Manoeuvre | 'controlledStop', wasDone = false) => {
    const next = switchDone(sheet, what)
    const now = next === sheet ? 'a fault is marked, so it stays done' : wasDone ? 'not done' : 'done'
    onChange(next, `${competencyNames[what]}: ${now}`)
  }
  return (
    <div className="mark-panel">
      <p className="text-sm text-ink-2">Control and observation have one result each: the gravest.</p>
      {manoeuvres.map((manoeuvre) => {
        const done = sheet.manoeuvres?.[manoeuvre]
        const name = competencyNames[manoeuvre]!
        return (
          <fieldset key={manoeuvre}>
            <legend>{name}</legend>
            <Choice label="Done" isOn={done?.selected} onPress={() => setDone(manoeuvre, done?.selected)} />
            {(
              [
                ['controlFault', 'Control'],
                ['observationFault', 'Observation'],
              ] as const
            ).map(([aspect, label]) => (
              <MarkButton
                key={aspect}
                label={label}
                {...countsOf(done?.[aspect])}
                onPress={() =>
                  onMark({ kind: 'manoeuvre', manoeuvre, aspect }, `${name}, ${label.toLowerCase()}`)
                }
              />
            ))}
          </fieldset>
        )
      })}
      <fieldset>
        <legend>Controlled stop (emergency stop; one test in seven has it)</legend>
        <Choice
          label="Done"
          isOn={stop?.selected}
          onPress={() => setDone('controlledStop', stop?.selected)}
        />
        <MarkButton
          label="Fault"
          {...countsOf(stop?.fault)}
          onPress={() => onMark({ kind: 'stop' }, 'Controlled stop')}
        />
      </fieldset>
    </div>
  )
}

function TestPanel({ sheet, onMark, onChange }: PanelProps) {
  const { testRequirements: starts, ETA: acts, eco, independentDriving } = sheet
  const showMe = sheet.vehicleChecks?.showMeQuestion?.outcome
  return (
    <div className="mark-panel">
      <fieldset>
        <legend>Show me question</legend>
        <Choice
          label="Answered"
          isOn={showMe === 'P'}
          onPress={() => {
            const next = answerShowMe(sheet)
            onChange(next, `Show me: ${next === sheet ? 'the fault stays' : 'answered'}`)
          }}
        />
        <MarkButton
          label="Fault"
          {...countsOf(showMe)}
          onPress={() => onMark({ kind: 'showMe' }, 'Show me question')}
        />
      </fieldset>
      <fieldset>
        <legend>Starts</legend>
        {(
          [
            ['normalStart1', 'Normal'],
            ['normalStart2', 'Normal, second'],
            ['angledStart', 'Angled'],
            ['hillStart', 'Hill'],
          ] as const
        ).map(([key, label]) => (
          <Choice
            key={key}
            label={label}
            isOn={starts?.[key]}
            onPress={() =>
              onChange(
                { ...sheet, testRequirements: { ...starts, [key]: !starts?.[key] } },
                `Start, ${label.toLowerCase()}: ${starts?.[key] ? 'not done' : 'done'}`,
              )
            }
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>Independent driving</legend>
        {(['Sat nav', 'Traffic signs'] as const).map((by) => (
          <Choice
            key={by}
            label={by}
            isOn={independentDriving === by}
            onPress={() => onChange({ ...sheet, independentDriving: by }, `Independent driving: ${by}`)}
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>You had to step in</legend>
        {(
          [
            ['verbal', 'By speaking'],
            ['physical', 'Pedals or wheel'],
          ] as const
        ).map(([key, label]) => (
          <Choice
            key={key}
            label={label}
            marks="note"
            isOn={acts?.[key]}
            onPress={() =>
              onChange(
                { ...sheet, ETA: { ...acts, [key]: !acts?.[key] } },
                `${acts?.[key] ? 'Didn’t step' : 'Stepped'} in: ${label.toLowerCase()}`,
              )
            }
          />
        ))}
      </fieldset>
      <fieldset>
        <legend>Fuel-efficient driving (never fails a test)</legend>
        {(
          [
            ['completed', 'Looked at'],
            ['adviceGivenControl', 'Advice: control'],
            ['adviceGivenPlanning', 'Advice: planning'],
          ] as const
        ).map(([key, label]) => (
          <Choice
            key={key}
            label={label}
            {...(key !== 'completed' && { marks: 'note' })}
            isOn={eco?.[key]}
            onPress={() =>
              onChange(
                {
                  ...sheet,
                  eco: { ...eco, [key]: !eco?.[key], ...(key !== 'completed' && { completed: true }) },
                },
                `Fuel-efficient driving: ${label.toLowerCase()}${eco?.[key] ? ', taken back' : ''}`,
              )
            }
          />
        ))}
      </fieldset>
    </div>
  )
}
