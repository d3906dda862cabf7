import { Trash2 } from 'lucide-react'
import { firstName } from '#common/first-name.ts'
import { formatDay } from '#common/time.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { PracticeDrive } from '../../contract.ts'
import { sayConditions, sayDriven } from '../words.ts'

type DriveRowsProps = { drives: readonly PracticeDrive[]; onDelete?: (drive: PracticeDrive) => void }

export const DriveRows = ({ drives, onDelete }: DriveRowsProps) => (
  <ul className="ruled">
    {drives.map((drive) => (
      <li key={drive.id} className="items-start">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b>{formatDay(drive.day)}</b>
            <span className="num">{sayDriven(drive)}</span>
            <State drive={drive} />
          </p>
          <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
            With {drive.supervisorName}: {sayConditions(drive)}
            {drive.skills.length > 0 && `. Practised: ${drive.skills.join(', ')}`}
          </p>
          {onDelete && drive.declinedAt && (
            <p className="text-sm">If that was a mistake, delete the drive and log it again.</p>
          )}
          {drive.note && <p className="text-sm whitespace-pre-line [overflow-wrap:anywhere]">{drive.note}</p>}
        </div>
        {onDelete && (
          <IconButton
            label={`Delete the drive of ${formatDay(drive.day)}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onDelete(drive)}
          />
        )}
      </li>
    ))}
  </ul>
)

function State({
  drive: { confirmedAt, declinedAt, supervisorId, supervisorName },
}: {
  drive: PracticeDrive
}) {
  if (confirmedAt) return <Badge tone="green">Confirmed</Badge>
  if (declinedAt) return <Badge tone="red">Not confirmed</Badge>
  return supervisorId ? (
    <Badge tone="yellow">Waiting for {firstName(supervisorName)}</Badge>
  ) : (
    <Badge tone="line">Can’t be confirmed</Badge>
  )
}
