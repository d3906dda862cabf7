import { locale } from '#common/locale.ts'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { longestMessage } from '../../rules.ts'

type ComposerProps = {
  name: string
  draft: string
  busy?: boolean
  wrong?: string
  onDraft: (draft: string) => void
  onSend: (text: string) => void
}

const nearlyFull = longestMessage - 200

export function Composer({ name, draft, busy, wrong, onDraft, onSend }: ComposerProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isTouched()) field.current?.focus({ preventScroll: true })
  }, [])
  const isTooLong = draft.trim().length > longestMessage
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    const text = draft.trim()
    if (text !== '' && !isTooLong && !busy) onSend(text)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing && !isTouched())
      send(event)
  }
  return (
    <form className="composer" onSubmit={send}>
      <label className="sr" htmlFor={id}>
        Message to {name}
      </label>
      <div className="composer-row">
        <textarea
          ref={field}
          id={id}
          className="input"
          rows={1}
          value={draft}
          placeholder="Write a message"
          enterKeyHint="enter"
          aria-describedby={`${id}-says`}
          aria-invalid={isTooLong || undefined}
          onChange={(event) => onDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" busy={busy} aria-label="Send" icon={<SendHorizontal aria-hidden="true" />} />
      </div>
      <p
        id={`${id}-says`}
        className={wrong || isTooLong ? 'composer-says font-semibold text-red-ink' : 'composer-says'}
        role={wrong ? 'alert' : undefined}
      >
        {wrong ??
          (draft.length > nearlyFull
            ? `${draft.trim().length.toLocaleString(locale)} of ${longestMessage.toLocaleString(locale)} characters`
            : 'Enter sends, Shift+Enter starts a new line. Never read or write messages while driving.')}
      </p>
    </form>
  )
}

const isTouched = () => matchMedia('(hover: none) and (pointer: coarse)').matches
