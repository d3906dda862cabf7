import { useMemo } from 'react'
import * as z from 'zod/mini'
import { type Role, roles } from '#common/endpoint.ts'
import { formatMoney } from '#common/money.ts'
import { plural } from '#common/plural.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { Banner } from '#ui/states.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { roleNames } from '#web/dashboards.ts'
import type { UserDetails } from '../../contract.ts'
import { useAhead, useChangeRole } from '../hooks.ts'
import { inNumbers } from '../role-errors.ts'

const says: Record<Role, string> = {
  student: 'Books and pays for lessons, sees their own progress.',
  instructor: 'Teaches. Only in the directory once their documents are approved.',
  school_owner: 'Sees the school’s instructors and figures.',
  admin: 'Sees everyone’s details, documents and money, and can do everything you can.',
}

/** Making an administrator asks for the person's address, so that it is nobody else. */
export function RoleDialog({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const { id, name, email, role } = user
  const schema = useMemo(() => schemaFor(user), [user])
  const form = useForm(schema, { defaultValues: { role, email: '' } })
  const change = useChangeRole()
  const chosenRole = form.watch('role') as Role
  const ahead = useAhead(id).data
  const obligations = [
    ...(ahead?.lessons ? [plural(ahead.lessons, 'booked lesson')] : []),
    ...(ahead?.unmarked ? [`${plural(ahead.unmarked, 'lesson')} to mark as delivered`] : []),
    ...(ahead?.creditPence ? [`${formatMoney(ahead.creditPence)} of lesson credit`] : []),
  ]
  const go = async ({ role: chosen }: { role: string }) => {
    await change.mutateAsync({ id, role: chosen as Role }).catch(inNumbers)
    toast({ title: `${name} is now: ${roleNames[chosen as Role]}`, tone: 'good' })
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      wide
      title={`Change the role of ${name}`}
      description="It takes effect straight away. We’ll email them."
      onSubmit={go}
      submit={chosenRole === role ? 'Change role' : `Make ${name} ${article[chosenRole]}`}
      danger={chosenRole === 'admin'}
      disabled={chosenRole === role || obligations.length > 0}
    >
      <RadioCards
        name="role"
        label="Role"
        options={roles.map((value) => ({ value, label: roleNames[value], hint: says[value] }))}
      />
      {obligations.length > 0 && (
        <Banner tone="yellow" title={`${name} has ${obligations.join(' and ')}`}>
          You can change the role once lessons are over or cancelled, and credit is used or refunded.
        </Banner>
      )}
      {chosenRole === 'admin' && role !== 'admin' && (
        <TextField
          name="email"
          label="Type their email address to make them an administrator"
          hint={email}
          type="email"
          autoComplete="off"
        />
      )}
      {role === 'instructor' && chosenRole !== 'instructor' && (
        <p className="text-ink-2">
          {name} leaves the directory, and their school if they have one. Pending invitations are withdrawn.
          We keep their vetting in case they teach again.
        </p>
      )}
      {role === 'school_owner' && chosenRole !== 'school_owner' && (
        <p className="text-ink-2">
          Pending invitations are withdrawn. We keep the school’s figures in case they own it again.
        </p>
      )}
    </FormDialog>
  )
}

const article: Record<Role, string> = {
  student: 'a learner',
  instructor: 'an instructor',
  school_owner: 'a school owner',
  admin: 'an administrator',
}

const schemaFor = (user: UserDetails) =>
  z
    .object({ role: z.string(), email: z.string().check(z.trim()) })
    .check(
      z.refine(
        ({ role, email }) => role !== 'admin' || user.role === 'admin' || email.toLowerCase() === user.email,
        { path: ['email'], message: 'That isn’t this account’s address.' },
      ),
    )
