import * as z from 'zod/mini'
import { FileField } from '#ui/file-field.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useForm } from '#ui/use-form.ts'
import { BadgeDetails } from '../../contract.ts'
import { useSubmitVetting } from '../hooks.ts'
import { uploadDocument } from '../upload-document.ts'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf'] as const
const Paper = z.file('Choose a file.').check(z.maxSize(10_000_000, 'At most 10 MB.'), z.mime([...types], 'Choose a photo or a PDF.'))

const VettingPapers = z.extend(BadgeDetails, { badge: Paper, licence: Paper, dbs: z.optional(Paper) })

/** Badge details and papers; the files go up first, then they are handed in together. */
export function VettingForm() {
  const form = useForm(VettingPapers, { defaultValues: { badgeKind: 'ADI', badgeNumber: '', badgeExpiresOn: '' } })
  const submit = useSubmitVetting()
  return (
    <Form
      form={form}
      onSubmit={async ({ badge, licence, dbs, ...details }) => {
        const documents: string[] = []
        for (const file of [badge, licence, dbs]) if (file) documents.push(await uploadDocument(file))
        await submit.mutateAsync({ ...details, documents })
        toast({ title: 'Your documents are handed in', tone: 'good' })
      }}
    >
      <RadioCards
        name="badgeKind"
        label="Your badge"
        options={[
          { value: 'ADI', label: 'ADI', hint: 'Green octagon: fully qualified' },
          { value: 'PDI', label: 'PDI', hint: 'Pink triangle: trainee licence' },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="badgeNumber" label="Badge number" inputMode="numeric" autoComplete="off" />
        <TextField name="badgeExpiresOn" label="Last day of the badge" type="date" />
      </div>
      <FileField name="badge" label="Photo of the badge" hint="Both the number and the date must be readable." accept={types.join()} />
      <FileField name="licence" label="Driving licence" accept={types.join()} />
      <FileField name="dbs" label="DBS certificate" optional accept={types.join()} />
      <p className="text-sm text-ink-2">
        Only you and the people who check it can open these files. We delete them 30 days after the decision and keep the decision itself.
      </p>
      <SubmitButton>Hand in for checking</SubmitButton>
    </Form>
  )
}
