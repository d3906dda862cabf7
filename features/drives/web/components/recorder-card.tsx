import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Circle, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { toastFailure } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalMoment } from '#web/zone.ts'
import { momentText } from '../../feedback.ts'
import { useAddDrive } from '../hooks.ts'
import { forgetUnsent, listUnsent, type RecorderState, startRecording, type Unsent } from '../recorder.ts'

const unsentKey = 'drives not sent'

export function RecorderCard() {
  const { id } = useSignedIn()
  const client = useQueryClient()
  const [withLocation, setWithLocation] = useState(false)
  const [state, setState] = useState<RecorderState>()
  const [isStarting, setStarting] = useState(false)
  const stop = useRef<(() => Promise<void>) | undefined>(undefined)
  const isShown = useRef(false)
  const unsent = useQuery({ queryKey: [unsentKey, id], queryFn: () => listUnsent(id), gcTime: 0 })
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      void stop.current?.()
    }
  }, [])
  const start = async () => {
    setStarting(true)
    const end = await startRecording(id, { withLocation }, setState).finally(() => setStarting(false))
    // While the phone asked, its owner may have left the page: nothing is recorded out of sight.
    if (!isShown.current) return end()
    stop.current = end
    const nothing = { seconds: 0, samples: 0, fixes: 0, lost: 0 }
    setState({ ...nothing, isAwake: true, isLocationDenied: false })
  }
  const end = async () => {
    await stop.current?.()
    stop.current = undefined
    setState(undefined)
    await client.invalidateQueries({ queryKey: [unsentKey] })
  }
  if (state) return <Recording state={state} withLocation={withLocation} onStop={end} />
  return (
    <Card title="Record a drive">
      <ul className="drive-points">
        <li>Start it while you’re parked, with the phone fixed in its holder. Then leave it alone.</li>
        <li>
          Keep this page in front. If the screen locks, nothing is recorded, and we’ll say what was lost.
        </li>
        <li>It stays on this phone until you send it.</li>
      </ul>
      <Toggle
        label="Record where I drive, too"
        hint="Off, there’s no map and no distance, only what the car did."
        checked={withLocation}
        onChange={setWithLocation}
      />
      <Button
        className="max-w-full whitespace-normal"
        icon={<Circle />}
        busy={isStarting}
        onClick={() => void start().catch(toastFailure)}
      >
        Start recording
      </Button>
      {(unsent.data ?? []).map((drive) => (
        <UnsentDrive key={drive.startedAt} drive={drive} />
      ))}
    </Card>
  )
}

type RecordingProps = { state: RecorderState; withLocation: boolean; onStop: () => Promise<void> }

function Recording({
  state: { seconds, samples, fixes, lost, isAwake, isLocationDenied },
  withLocation,
  onStop,
}: RecordingProps) {
  return (
    <section className="drive-recording asphalt" aria-label="Recording">
      <p className="drive-rec">
        <span aria-hidden="true" /> Recording
      </p>
      <p className="drive-rec-time num" role="timer" aria-label="Recorded time">
        {momentText(seconds)}
      </p>
      <p>Eyes on the road. Nothing to tap.</p>
      <p className="mute">
        {samples === 0 ? 'Waiting for the motion sensor' : 'Motion is coming in'}
        {withLocation && `, ${gpsText(fixes, isLocationDenied)}`}
        {!isAwake && '. This phone won’t keep its screen on: set it to stay on yourself'}
        {lost >= 1 && `. ${Math.round(lost)} s were lost while the screen was off`}
      </p>
      <Button variant="yellow" size="lg" icon={<Square />} onClick={() => void onStop().catch(toastFailure)}>
        We’ve parked. Stop
      </Button>
    </section>
  )
}

function gpsText(fixes: number, isLocationDenied: boolean) {
  if (isLocationDenied) return 'without places, because this phone doesn’t allow them'
  return fixes === 0 ? 'waiting for GPS' : 'GPS is good'
}

function UnsentDrive({ drive: { startedAt, seconds, fixes, drive } }: { drive: Unsent }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const add = useAddDrive()
  const me = useSignedIn().id
  const [isAsking, setAsking] = useState(false)
  const forget = async () => {
    await forgetUnsent(me, startedAt)
    await client.invalidateQueries({ queryKey: [unsentKey] })
  }
  const sendIt = async () => {
    const id = await add.mutateAsync(drive)
    await forget()
    void navigate(`/dashboard/drives/${id}`)
  }
  return (
    <div className="drive-unsent">
      <p>
        <b>{formatLocalMoment(startedAt)}</b>, {momentText(seconds)} recorded
        {fixes > 0 ? ', with where you drove' : ', without places'}. It’s on this phone alone.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button busy={add.isPending} onClick={() => void sendIt().catch(toastFailure)}>
          Send it
        </Button>
        <Button variant="danger-plain" onClick={() => setAsking(true)}>
          Delete it
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this recording?"
        confirm="Delete the recording"
        onConfirm={forget}
      >
        It’s on this phone alone. You can’t undo it.
      </ConfirmDialog>
    </div>
  )
}
