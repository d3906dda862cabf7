import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { Profile } from '#features/profiles/contract.ts'
import { type ProfileChange, useChangeProfile } from '#features/profiles/web/hooks.ts'
import { pathOfUrl } from '#features/uploads/rules.ts'
import { nameOf } from '#features/uploads/web/document.ts'
import { FileField } from '#ui/file-field.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { BadgeDetails } from '../../contract.ts'
import { pathsOf } from '../documents.ts'
import { useSubmitVetting } from '../hooks.ts'
import { uploadFile } from '#features/uploads/web/hooks.ts'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'application/pdf'] as const
const DocumentFile = z
  .file('Choose a file.')
  .check(z.maxSize(10_000_000, 'At most 10 MB.'), z.mime([...types], 'Choose a photo or a PDF.'))

const schemaFor = (hasLicence: boolean) =>
  z
    .extend(BadgeDetails, {
      badge: DocumentFile,
      licence: z.optional(DocumentFile),
      dbs: z.optional(DocumentFile),
    })
    .check(
      z.refine(({ licence }) => hasLicence || licence !== undefined, {
        path: ['licence'],
        message: 'Choose a file.',
      }),
    )

export function VettingForm({ profile }: { profile: Profile }) {
  const schema = useMemo(() => schemaFor(profile.driving_license !== null), [profile.driving_license])
  const form = useForm(schema, { defaultValues: { badgeKind: 'ADI', badgeNumber: '', badgeExpiresOn: '' } })
  const submit = useSubmitVetting()
  const change = useChangeProfile()
  return (
    <Form
      form={form}
      onSubmit={async ({ badge, licence, dbs, ...details }) => {
        const kept: ProfileChange = {
          ...(licence && { driving_license: await uploadDocument(licence) }),
          ...(dbs && { dbs_document: await uploadDocument(dbs) }),
        }
        const withUploads = { ...profile, ...kept }
        const documents = [pathOfUrl(await uploadDocument(badge))!, ...pathsOf(withUploads)]
        if (licence || dbs) await change.mutateAsync(kept)
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
      <FileField
        name="badge"
        label="Photo of the badge"
        hint="Both the number and the date must be readable."
        accept={types.join()}
      />
      <FileField
        name="licence"
        label="Driving licence"
        optional={profile.driving_license !== null}
        hint={there(profile.driving_license)}
        accept={types.join()}
      />
      <FileField
        name="dbs"
        label="DBS certificate"
        optional
        hint={there(profile.dbs_document)}
        accept={types.join()}
      />
      <p className="text-sm text-ink-2">
        Only you and the people who check it can open these files. We delete them 30 days after the decision
        and keep the decision itself.
      </p>
      <SubmitButton>Hand in for checking</SubmitButton>
    </Form>
  )
}

const there = (address: string | null) =>
  address !== null && `${nameOf(address)} is handed in unless you choose another file.`

const uploaded = new WeakMap<File, string>()

/** A file that was uploaded already is not sent again when the form is. */
async function uploadDocument(file: File): Promise<string> {
  const known = uploaded.get(file)
  if (known) return known
  const address = await uploadFile({ folder: 'id-documents', file }).catch((error: Error) => {
    throw new Error(`Error uploading ${file.name}: ${error.message}`)
  })
  uploaded.set(file, address)
  return address
}
