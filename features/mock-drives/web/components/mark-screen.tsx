import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import '../mock-drives.css'
import { type Grade, judge, resultOf } from '../../rules.ts'
import { type Marking, markFault, press, type Target, undo } from '../marking.ts'
import { useScreenOn } from '../use-screen-on.ts'
import { sayPress } from '../words.ts'
import { panels, type PanelName, SheetPanel } from './sheet-panel.tsx'

type MarkScreenProps = {
  marking: Marking
  onChange: (marking: Marking) => void
  onFinish: () => void
}

const buzzes = { driving: [20], serious: [30, 40, 30], dangerous: [60, 40, 60] } as const

/** For a thumb: the parts of the sheet and the grade are at the lower edge, and a press marks. */
export function MarkScreen({ marking, onChange, onFinish }: MarkScreenProps) {
  const [panel, setPanel] = useState<PanelName>('start')
  const [grade, setGrade] = useState<Grade>(marking.next ?? 'driving')
  useScreenOn()
  const { sheet, past } = marking
  const change = (next: typeof sheet, says: string) => onChange(press(marking, next, says))
  const mark = (target: Target, says: string) => {
    const next = markFault(sheet, target, grade)
    change(next, sayPress(sheet, next, grade, says))
    navigator.vibrate?.([...buzzes[grade]])
    setGrade('driving')
  }
  return (
    <div className="mark" data-grade={grade}>
      <header className="mark-head">
        <Standing marking={marking} />
        <Button size="sm" variant="second" onClick={onFinish}>
          Finish
        </Button>
      </header>
      <p className="mark-last" role="status">
        {grade === 'driving' ? (marking.said ?? `Press what you noted for ${firstName(marking.name)}.`) : ''}
        {grade !== 'driving' && <b>The next press is a {grade} fault.</b>}
      </p>
      <SheetPanel name={panel} sheet={sheet} onMark={mark} onChange={change} onFinish={onFinish} />
      <div className="mark-dock">
        <div role="group" aria-label="Part of the sheet" className="mark-parts">
          {panels.map(({ name, label }) => (
            <button key={name} type="button" aria-pressed={name === panel} onClick={() => setPanel(name)}>
              {label}
            </button>
          ))}
        </div>
        <div className="mark-modes">
          <button
            type="button"
            className="mark-undo"
            disabled={past.length === 0}
            onClick={() => onChange(undo(marking))}
          >
            <Undo2 aria-hidden="true" />
            Undo
          </button>
          {(['serious', 'dangerous'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={cx('mark-mode', `mark-${one}`)}
              aria-pressed={grade === one}
              onClick={() => setGrade(grade === one ? 'driving' : one)}
            >
              {one === 'serious' ? 'Serious' : 'Dangerous'}
            </button>
          ))}
        </div>
      </div>
    </div>
  )
}

function Standing({ marking }: { marking: Marking }) {
  const verdict = judge(marking.sheet)
  const { drivingFaults, seriousFaults, dangerousFaults } = verdict
  const result = resultOf(verdict)
  return (
    <dl className="mark-sums num" data-failed={result === 'failed' ? '' : undefined}>
      {(
        [
          ['Driving', drivingFaults],
          ['Serious', seriousFaults],
          ['Dangerous', dangerousFaults],
        ] as const
      ).map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}
