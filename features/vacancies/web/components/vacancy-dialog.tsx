import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import type { SchoolVacancy } from '../../contract.ts'
import { vacancyHours } from '../../rules.ts'
import { useChangeVacancy, usePostVacancy } from '../hooks.ts'
import { asFields, asForm, vacancyFields } from '../vacancy-fields.ts'
import { hoursNames } from '../words.ts'

type VacancyDialogProps = { vacancy?: SchoolVacancy; onClose: () => void }

export function VacancyDialog({ vacancy, onClose }: VacancyDialogProps) {
  const [post, change] = [usePostVacancy(), useChangeVacancy()]
  const form = useForm(vacancyFields, {
    defaultValues: vacancy
      ? asFields(vacancy)
      : {
          title: '',
          kind: 'employed',
          hours: 'either',
          car: 'ours',
          place: '',
          pay: '',
          description: '',
          closesOn: '',
        },
  })
  return (
    <FormDialog
      wide
      form={form}
      draft={vacancy ? `vacancy ${vacancy.id}` : 'vacancy'}
      onClose={onClose}
      title={vacancy ? 'Change the vacancy' : 'Post a vacancy'}
      description={
        vacancy
          ? 'Those who have applied aren’t told of a change. If it matters, write to them.'
          : 'Instructors find it in their dashboard at once, until its last day.'
      }
      onSubmit={async (values) => {
        const changed = asForm(values)
        await (vacancy ? change.mutateAsync({ id: vacancy.id, ...changed }) : post.mutateAsync(changed))
        toast({ title: vacancy ? 'Vacancy changed' : 'Vacancy posted', tone: 'good' })
      }}
      submit={vacancy ? 'Save' : 'Post it'}
    >
      <TextField name="title" label="Title" hint="Such as “Automatic instructor for Bath”." maxLength={80} />
      <TextField name="place" label="Town or postcode area" hint="Such as Bath or BA1." maxLength={80} />
      <RadioCards
        name="kind"
        label="How they work for you"
        options={[
          { value: 'employed', label: 'Employed', hint: 'You pay them, with tax and National Insurance.' },
          { value: 'franchise', label: 'Franchise', hint: 'Self-employed, and they pay you a fee.' },
        ]}
      />
      <SelectField
        name="hours"
        label="Hours"
        options={vacancyHours.map((value) => ({ value, label: hoursNames[value] }))}
      />
      <RadioCards
        name="car"
        label="Car"
        options={[
          { value: 'ours', label: 'You provide it' },
          { value: 'own', label: 'They bring their own' },
        ]}
      />
      <TextField
        name="pay"
        label="Pay or fee"
        hint="In your words, such as “£24 an hour and paid holidays” or “£95 a week”."
        maxLength={200}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="poundsFrom" label="Hourly, from (£)" optional type="number" step="0.01" />
        <TextField name="poundsTo" label="Hourly, up to (£)" optional type="number" step="0.01" />
      </div>
      <TextArea
        name="description"
        label="Description"
        rows={6}
        maxLength={4000}
        hint="What the work is like, when, and what you look for."
      />
      <TextField name="closesOn" label="Last day to apply" type="date" hint="At most 90 days from now." />
    </FormDialog>
  )
}
