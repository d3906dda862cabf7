import type { Profile } from '#features/profiles/contract.ts'
import { useChangeProfile } from '#features/profiles/web/hooks.ts'
import { pathOfUrl, publicPath } from '#features/uploads/rules.ts'
import { UploadField } from '#features/uploads/web/components/upload-field.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { dayOf, homeZone } from '#common/time.ts'
import { useNow } from '#web/use-now.ts'
import { submitVetting, type Vetting } from '../../contract.ts'
import { dbsIsOld, documentKinds, documentRules, isDbsOld } from '../../rules.ts'
import { profileColumns } from '../documents.ts'
import { useSubmitVetting } from '../hooks.ts'

type VettingFormProps = { profile: Profile; vetting: Vetting; onDone?: () => void }

export function VettingForm({ profile, vetting, onDone }: VettingFormProps) {
  const form = useForm(submitVetting.input, {
    defaultValues: {
      badgeKind: vetting.badgeKind ?? 'ADI',
      documents: documentKinds.map((kind) => startingWith(kind, profile, vetting)),
    },
  })
  const today = dayOf(useNow(), homeZone)
  const submit = useSubmitVetting()
  const change = useChangeProfile()
  return (
    <Form
      form={form}
      draft="vetting"
      onSubmit={async (submission) => {
        const urlOf = (kind: string) =>
          location.origin + publicPath(submission.documents.find((one) => one.kind === kind)?.path ?? '')
        await submit.mutateAsync(submission)
        await change.mutateAsync({ driving_license: urlOf('licence'), dbs_document: urlOf('dbs') })
        toast({ title: 'Submitted for review', tone: 'good' })
        onDone?.()
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
      {documentKinds.map((kind, at) => {
        const { name, hint, number, date } = documentRules[kind]
        return (
          <fieldset key={kind} className="grid gap-4 border-t border-line pt-4">
            <legend className="sr">{name}</legend>
            <UploadField name={`documents.${at}.path`} label={name} hint={hint} folder="id-documents" />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField name={`documents.${at}.number`} label={number.label} autoComplete="off" />
              <TextField name={`documents.${at}.datedOn`} label={date} type="date" />
            </div>
            {kind === 'dbs' && isDbsOld(form.watch(`documents.${at}.datedOn`), today) && (
              <div role="status">
                <Banner tone="yellow" title={`${dbsIsOld}.`}>
                  You get a new certificate at each renewal of your badge. If you have one, send that; if not,
                  you can submit this one and we’ll look at it together with your badge.
                </Banner>
              </div>
            )}
          </fieldset>
        )
      })}
      <p className="text-sm text-ink-2">
        Only you and the people who check your documents can open them, and every view is logged. We delete
        them 30 days after the decision; the decision itself is kept.
      </p>
      <SubmitButton>Submit for review</SubmitButton>
    </Form>
  )
}

function startingWith(kind: (typeof documentKinds)[number], profile: Profile, vetting: Vetting) {
  const before = vetting.documents.find((one) => one.kind === kind)
  const column = profileColumns[kind]
  const uploaded = column && pathOfUrl(profile[column] ?? '')
  return {
    kind,
    path: before?.path ?? uploaded ?? '',
    number: before?.number ?? '',
    datedOn: before?.datedOn ?? '',
  }
}
