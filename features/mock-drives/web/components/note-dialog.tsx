import * as z from 'zod/mini'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { MockDrive } from '../../contract.ts'
import { useChangeMockDrive } from '../hooks.ts'

const Words = z.object({ note: z.string().check(z.trim(), z.maxLength(1_000)) })

export function NoteDialog({ drive, onClose }: { drive: MockDrive; onClose: () => void }) {
  const change = useChangeMockDrive()
  const form = useForm(Words, { defaultValues: { note: drive.note } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Your words on this mock test"
      description="What was marked stays as it is."
      submit="Save"
      onSubmit={({ note }) => change.mutateAsync({ id: drive.id, note })}
    >
      <TextArea name="note" label="Your words" rows={4} optional maxLength={1_000} />
    </FormDialog>
  )
}
