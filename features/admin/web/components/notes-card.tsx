import { formatMoment } from '#common/time.ts'
import { Card } from '#ui/card.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { NoteOnUser, type UserDetails } from '../../contract.ts'
import { useAddNote } from '../hooks.ts'

export function NotesCard({ id, notes }: Pick<UserDetails, 'id' | 'notes'>) {
  const form = useForm(NoteOnUser, { defaultValues: { text: '' } })
  const add = useAddNote()
  const go = async ({ text }: { text: string }) => {
    await add.mutateAsync({ id, text })
    form.reset()
  }
  return (
    <Card title="Notes">
      {notes.length > 0 && (
        <ul className="ruled mb-4 text-md" aria-label="Notes">
          {notes.map(({ id: key, at, by, text }) => (
            <li key={key} className="block">
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
              <p className="text-sm text-ink-2">
                {by?.name ?? 'A deleted account'}, {formatMoment(at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form form={form} onSubmit={go}>
        <TextArea
          name="text"
          label="New note"
          hint="Only administrators see it here. It can’t be changed, and it’s part of the person’s data if they ask for a copy."
          rows={2}
          maxLength={1000}
        />
        <SubmitButton variant="second">Add note</SubmitButton>
      </Form>
    </Card>
  )
}
