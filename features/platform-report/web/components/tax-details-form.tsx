import { useEffect } from 'react'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { type TaxDetails, TaxDetailsForm as Fields } from '../../contract.ts'
import { useSetTaxDetails } from '../hooks.ts'

/** Without a draft: a tax number isn't left in the browser. */
export function TaxDetailsForm({ details, onDone }: { details: TaxDetails | null; onDone: () => void }) {
  const set = useSetTaxDetails()
  const form = useForm(Fields, {
    defaultValues: {
      kind: details?.kind ?? 'individual',
      name: details?.name ?? '',
      line1: details?.line1 ?? '',
      line2: details?.line2 ?? '',
      town: details?.town ?? '',
      postcode: details?.postcode ?? '',
      bornOn: details?.bornOn ?? '',
      numberKind: details?.numberKind ?? 'nino',
      number: '',
    },
  })
  const isCompany = form.watch('kind') === 'company'
  const numberKind = form.watch('numberKind')
  useEffect(() => {
    if (isCompany !== (numberKind === 'company')) form.setValue('numberKind', isCompany ? 'company' : 'nino')
  }, [form, isCompany, numberKind])
  const isKept = details?.numberKind === numberKind
  return (
    <Form
      form={form}
      onSubmit={async (values) => {
        await set.mutateAsync(values)
        toast({ title: 'Tax details saved', tone: 'good' })
        onDone()
      }}
    >
      <RadioCards
        name="kind"
        label="Who is paid"
        options={[
          { value: 'individual', label: 'Me', hint: 'As a sole trader' },
          { value: 'company', label: 'A company', hint: 'Registered at Companies House' },
        ]}
      />
      <TextField
        name="name"
        label={isCompany ? 'Registered name' : 'Full name'}
        autoComplete={isCompany ? 'organization' : 'name'}
        maxLength={120}
      />
      <TextField
        name="line1"
        label={isCompany ? 'Registered office' : 'Home address'}
        autoComplete="address-line1"
        maxLength={100}
      />
      <TextField name="line2" label="Second line" autoComplete="address-line2" optional maxLength={100} />
      <TextField name="town" label="Town" autoComplete="address-level2" maxLength={60} />
      <TextField name="postcode" label="Postcode" autoComplete="postal-code" maxLength={20} />
      {!isCompany && (
        <>
          <TextField name="bornOn" label="Date of birth" type="date" autoComplete="bday" />
          <SelectField
            name="numberKind"
            label="Tax number"
            options={[
              { value: 'nino', label: 'National Insurance number' },
              { value: 'utr', label: 'Unique Taxpayer Reference (UTR)' },
            ]}
          />
        </>
      )}
      <TextField
        name="number"
        label={isCompany ? 'Company number' : numberKind === 'utr' ? 'UTR' : 'National Insurance number'}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={30}
        optional={isKept}
        hint={
          isKept
            ? `Saved: ${details.number}. Leave it empty to keep it.`
            : isCompany
              ? 'Eight characters, such as 01234567 or SC123456.'
              : numberKind === 'utr'
                ? 'Ten digits, on letters from HMRC about your tax return.'
                : 'Such as AB 12 34 56 C. It’s in your personal tax account and the HMRC app.'
        }
      />
      <SubmitButton>Save</SubmitButton>
    </Form>
  )
}
