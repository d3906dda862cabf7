import { useState } from 'react'
import { firstName } from '#common/first-name.ts'
import { skills } from '#features/assessments/syllabus.ts'
import { Button } from '#ui/button.tsx'
import { useForm } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toastFailure } from '#ui/toast.ts'
import { Toggle } from '#ui/toggle.tsx'
import { commentOnEvent, type DriveEvent } from '../../contract.ts'
import { momentText } from '../../feedback.ts'
import { useChangeDriveEvent, useCommentOnEvent, useDeleteDriveComment } from '../hooks.ts'
import { bandName, eventName, forceText, sureText } from '../words.ts'
import { EventSign } from './event-sign.tsx'

type EventRowProps = { driveId: string; start: number; event: DriveEvent; isOn: boolean; onShow: () => void }

export function EventRow({ driveId, start, event, isOn, onShow }: EventRowProps) {
  const { number, kind, from, to, peak, band, confidence, isExercise, skill, comments } = event
  const [isWriting, setWriting] = useState(false)
  const change = useChangeDriveEvent()
  const remove = useDeleteDriveComment()
  const says = [`${(to - from).toFixed(1)} s`, `up to ${forceText(peak)}`, sureText(confidence)]
  return (
    <li className="drive-event" data-on={isOn || undefined}>
      <button type="button" className="drive-event-head" onClick={onShow}>
        <svg viewBox="-30 -30 60 60" aria-hidden="true">
          <EventSign event={event} />
        </svg>
        <span className="min-w-0">
          <b>
            {number}. {eventName(event)}
          </b>
          <span className="block text-sm text-ink-2">{says.filter(Boolean).join(', ')}</span>
        </span>
        <span className="drive-event-time num">
          {momentText(from - start)}
          <small>{bandName[band]}</small>
        </span>
      </button>
      {comments.map(({ id, authorName, isMine, body }) => (
        <p key={id} className="drive-comment">
          <b>{isMine ? 'You' : firstName(authorName)}</b> {body}{' '}
          {isMine && (
            <Button
              variant="plain"
              size="sm"
              aria-label={`Delete what you said: ${body}`}
              onClick={() => void remove.mutateAsync({ id }).catch(toastFailure)}
            >
              Delete
            </Button>
          )}
        </p>
      ))}
      <div className="drive-event-do">
        <label className="drive-skill">
          <span className="text-sm text-ink-2">Skill</span>
          <select
            className="input"
            aria-label={`Skill of event ${number}`}
            value={skill ?? ''}
            disabled={change.isPending}
            onChange={({ target: { value } }) =>
              void change.mutateAsync({ id: driveId, number, skill: value || null }).catch(toastFailure)
            }
          >
            <option value="">None</option>
            {skills.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <Button
          variant="plain"
          size="sm"
          aria-label={`Comment on event ${number}`}
          onClick={() => setWriting(true)}
        >
          Comment
        </Button>
        {kind === 'brake' && (
          <Toggle
            label="Practised emergency stop"
            checked={isExercise}
            disabled={change.isPending}
            onChange={(checked) =>
              void change.mutateAsync({ id: driveId, number, isExercise: checked }).catch(toastFailure)
            }
          />
        )}
      </div>
      {isWriting && <CommentDialog driveId={driveId} event={event} onClose={() => setWriting(false)} />}
    </li>
  )
}

type CommentDialogProps = { driveId: string; event: DriveEvent; onClose: () => void }

function CommentDialog({ driveId, event, onClose }: CommentDialogProps) {
  const { number } = event
  const comment = useCommentOnEvent()
  const form = useForm(commentOnEvent.input, { defaultValues: { id: driveId, number, body: '' } })
  return (
    <FormDialog
      title={`${number}. ${eventName(event)}`}
      description="Everyone who may see this drive reads it."
      form={form}
      submit="Add comment"
      onClose={onClose}
      onSubmit={(values) => comment.mutateAsync(values)}
    >
      <TextArea name="body" label="Your comment" rows={3} maxLength={1000} />
    </FormDialog>
  )
}
