import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { plural } from '#common/plural.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Banner, EmptyState, QueryStatus } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalMoment } from '#web/zone.ts'
import type { DriveSummary } from '../../contract.ts'
import { useAddDrive, useDrives } from '../hooks.ts'
import { milesText } from '../words.ts'
import { RecorderCard } from './recorder-card.tsx'

export function DriveList() {
  const { role } = useSignedIn()
  const query = useDrives()
  const isLearner = role === 'student'
  return (
    <>
      <PageHead
        title="Drives"
        lead={
          isLearner
            ? 'Record a drive, see what happened, and talk about it with your instructor.'
            : 'Drives that your learners let you see.'
        }
      />
      <div className={isLearner ? 'drive-columns' : undefined}>
        <Card title={isLearner ? 'Your drives' : 'Shared with you'}>
          <QueryStatus query={query} label="Loading drives" rows={3} />
          {query.data?.drives.length === 0 && (
            <EmptyState title={isLearner ? 'No drives yet.' : 'Nobody has shared a drive with you yet.'}>
              {isLearner && 'Nothing is recorded unless you start it.'}
            </EmptyState>
          )}
          <ul className="ruled">
            {query.data?.drives.map((drive) => (
              <Row key={drive.id} drive={drive} />
            ))}
          </ul>
        </Card>
        {isLearner && (
          <div className="grid content-start gap-5">
            <RecorderCard />
            <ImportCard />
          </div>
        )}
      </div>
    </>
  )
}

function Row({
  drive: { id, startedAt, learnerName, isMine, source, state, seconds, km, eventCount },
}: {
  drive: DriveSummary
}) {
  return (
    <li className="row-link">
      <div className="min-w-0">
        <Link to={`/dashboard/drives/${id}`} className="row-main font-semibold">
          {formatLocalMoment(startedAt)}
        </Link>
        <p className="text-sm text-ink-2">
          {[
            !isMine && learnerName,
            km !== undefined && milesText(km),
            plural(Math.max(1, Math.round(seconds / 60)), 'minute'),
            source === 'simulated' && 'simulated',
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <span className="text-sm text-ink-2">
        {state === 'waiting'
          ? 'Being checked'
          : state === 'failed'
            ? 'Unreadable'
            : plural(eventCount, 'event')}
      </span>
    </li>
  )
}

function ImportCard() {
  const [file, setFile] = useState<File>()
  const add = useAddDrive()
  const navigate = useNavigate()
  const importIt = async () => {
    if (!file) return
    try {
      void navigate(`/dashboard/drives/${await add.mutateAsync(file)}`)
    } catch {} // shown under the file
  }
  return (
    <Card title="Import a drive">
      <p className="mb-3 text-ink-2">
        A GPX track from another app, or a CSV or JSON file with a time and either positions or motion
        (acceleration and rotation). Up to 32 MB.
      </p>
      <FileDrop
        input={{ 'aria-label': 'File of a drive', accept: '.gpx,.csv,.json' }}
        file={file}
        onFile={(chosen) => {
          setFile(chosen)
          add.reset()
        }}
      />
      <div role="alert" className="empty:hidden">
        {add.error && (
          <Banner tone="red" title="We couldn’t import it">
            {add.error.message}
          </Banner>
        )}
      </div>
      {file && (
        <Button className="mt-3" busy={add.isPending} onClick={() => void importIt()}>
          Import this drive
        </Button>
      )}
    </Card>
  )
}
