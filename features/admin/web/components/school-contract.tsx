import { useState } from 'react'
import * as z from 'zod/mini'
import { InputDay } from '#common/schema.ts'
import { plural } from '#common/plural.ts'
import { dayOf, formatDay } from '#common/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useNow } from '#web/use-now.ts'
import { useEndSchoolContract, useEnterSchoolContract, useUserSchoolContract } from '../plan-hooks.ts'

/** Whether the school of an owner is paid for its instructors’ lessons. Not shown while they have named none. */
export function SchoolContractCard({ id, name }: { id: string; name: string }) {
  const { data } = useUserSchoolContract(id)
  const [open, setOpen] = useState<'enter' | 'end' | null>(null)
  const end = useEndSchoolContract()
  if (!data) return null
  const { contract, instructors, agreed } = data
  const close = () => setOpen(null)
  return (
    <Card
      title="Who is paid"
      action={
        <Button size="sm" variant="second" onClick={() => setOpen(contract ? 'end' : 'enter')}>
          {contract ? 'End the contract' : 'Pay the school'}
        </Button>
      }
    >
      {contract ? (
        <p>
          <b>The school, from {formatDay(contract.startsOn)}</b>
          <span className="block text-sm text-ink-2">
            Entered on {formatDay(contract.agreedAt)}
            {contract.agreedBy && ` by ${contract.agreedBy}`}. {agreed} of {plural(instructors, 'instructor')}{' '}
            agreed.
          </span>
          {contract.note && <span className="block text-sm text-ink-2">{contract.note}</span>}
        </p>
      ) : (
        <p className="text-ink-2">Each instructor. No contract says that the school is paid.</p>
      )}
      {open === 'enter' && <EnterDialog id={id} name={name} instructors={instructors} onClose={close} />}
      <ConfirmDialog
        open={open === 'end'}
        onClose={close}
        title="Pay the instructors again?"
        confirm="End the contract"
        onConfirm={() => end.mutateAsync({ id })}
      >
        From now on we pay the instructors, including what we haven’t paid out yet.{' '}
        {agreed === 0 ? 'None of them had agreed.' : `We’ll email the ${agreed} who had agreed.`}
      </ConfirmDialog>
    </Card>
  )
}

const Form = z.object({ startsOn: InputDay, note: z.string().check(z.maxLength(500)) })

type EnterDialogProps = { id: string; name: string; instructors: number; onClose: () => void }

function EnterDialog({ id, name, instructors, onClose }: EnterDialogProps) {
  const enter = useEnterSchoolContract()
  const now = useNow()
  const form = useForm(Form, { defaultValues: { startsOn: dayOf(now), note: '' } })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Pay the school of ${name}`}
      description={`We’ll email ${plural(instructors, 'instructor')}, without the note. Nothing changes for anyone who doesn’t agree.`}
      onSubmit={async (terms) => {
        await enter.mutateAsync({ id, ...terms })
        toast({
          title: 'Contract entered',
          ...(instructors > 0 && { description: `We’ve emailed ${plural(instructors, 'instructor')}.` }),
          tone: 'good',
        })
      }}
      submit="Enter the contract"
    >
      <TextField name="startsOn" label="First day" type="date" />
      <TextArea
        name="note"
        label="Note"
        rows={2}
        maxLength={500}
        hint="For administrators. It’s part of the owner’s data if they ask for a copy."
        optional
      />
    </FormDialog>
  )
}
