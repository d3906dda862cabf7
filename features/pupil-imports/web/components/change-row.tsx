import { usePupils } from '#features/pupils/web/hooks.ts'
import { instantAt, myZone } from '#web/zone.ts'
import type { ImportRow, RowChoice } from '../../contract.ts'
import { diaryKinds } from '../../rules.ts'
import { becomesWords } from '../words.ts'

type ChangeRowProps = {
  row: ImportRow
  choice: RowChoice | undefined
  onChoice: (choice: RowChoice) => void
}

/** What a row of a diary is, whose, and when. The preview follows each change. */
export function ChangeRow({
  row: { row, name, becomes, pupilId, startsAt },
  choice,
  onChoice,
}: ChangeRowProps) {
  const { data } = usePupils()
  const change = (part: Partial<RowChoice>) => onChoice({ anyway: false, ...choice, ...part, row })
  const chosen = choice?.becomes ?? becomes ?? 'block'
  const of = `: ${name || `row ${row}`}`
  return (
    <div className="grid gap-2 sm:grid-cols-3">
      <label className="block text-sm">
        What it is<span className="sr">{of}</span>
        <select
          className="input mt-1"
          value={chosen}
          onChange={({ target }) =>
            change({ becomes: diaryKinds.find((kind) => kind === target.value) ?? 'block' })
          }
        >
          {diaryKinds.map((kind) => (
            <option key={kind} value={kind}>
              {becomesWords[kind]}
            </option>
          ))}
        </select>
      </label>
      {chosen !== 'block' && (
        <label className="block text-sm">
          Who it’s with<span className="sr">{of}</span>
          <select
            className="input mt-1"
            value={choice?.pupilId ?? pupilId ?? ''}
            onChange={({ target }) => change({ pupilId: target.value })}
          >
            <option value="" disabled>
              Choose a learner
            </option>
            {data?.pupils.map((pupil) => (
              <option key={pupil.id} value={pupil.id}>
                {pupil.name}
              </option>
            ))}
          </select>
        </label>
      )}
      {startsAt && (
        <label className="block text-sm">
          When it starts<span className="sr">{of}</span>
          <input
            className="input mt-1"
            type="datetime-local"
            defaultValue={wallClock(startsAt)}
            onBlur={({ target }) => {
              const [on, time] = target.value.split('T')
              if (on && time && target.value !== wallClock(startsAt))
                change({ startsAt: instantAt(on, time.slice(0, 5)), anyway: false })
            }}
          />
        </label>
      )}
    </div>
  )
}

/** As the browser’s field has it. */
const wallClock = (at: string) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(myZone()).toPlainDateTime().toString().slice(0, 16)
