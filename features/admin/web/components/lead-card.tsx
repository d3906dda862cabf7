import { type ReactNode, useState } from 'react'
import { formatPhone } from '#common/phone.ts'
import { plural } from '#common/plural.ts'
import { dayOf, formatDay, formatMoment } from '#common/time.ts'
import type { Lead } from '#features/leads/contract.ts'
import { referenceOf } from '#features/leads/rules.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import { toast, toastFailure } from '#ui/toast.ts'
import { useSignedIn } from '#web/signed-in.tsx'
import { useNow } from '#web/use-now.ts'
import { useAssignLead, useEraseLead, useSetLeadState } from '../lead-hooks.ts'
import { PersonLink } from './person-link.tsx'

const load = () => import('./lead-dialogs.tsx')
const WonDialog = lazily(async () => (await load()).WonDialog)
const LostDialog = lazily(async () => (await load()).LostDialog)
const NextStepDialog = lazily(async () => (await load()).NextStepDialog)
const NoteDialog = lazily(async () => (await load()).NoteDialog)

export function LeadCard({ lead }: { lead: Lead }) {
  const { name, organisation, email, phone, instructors, message, madeAt, others, lostReason } = lead
  return (
    <Card title={organisation} action={<Due lead={lead} />}>
      <div className="grid gap-3">
        <p className="[overflow-wrap:anywhere]">
          <b>{name}</b>, {plural(instructors, 'instructor')},{' '}
          <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
          {phone && (
            <>
              , <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
            </>
          )}
          <span className="block text-sm text-ink-2">
            Wrote on {formatMoment(madeAt)}.{' '}
            {others > 0 && `Has also written ${plural(others, 'other time')}. `}
            Reference in the audit log: {referenceOf(lead.id)}.
          </span>
        </p>
        <blockquote className="max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
          “{message}”
        </blockquote>
        {lostReason && <p className="[overflow-wrap:anywhere]">Lost: {lostReason}</p>}
        {lead.state === 'won' && (
          <p>
            {lead.account ? (
              <>
                Their account: <PersonLink person={lead.account} />. Enter the contract there.
              </>
            ) : (
              'Won, with no account noted. Choose “Won” again once they’ve registered.'
            )}
          </p>
        )}
        <Notes notes={lead.notes} />
        <Acts lead={lead} />
      </div>
    </Card>
  )
}

function Due({ lead: { nextStep, nextOn } }: { lead: Lead }) {
  const today = dayOf(useNow())
  if (!nextOn) return null
  return (
    <Badge tone={nextOn <= today ? 'red' : 'blue'}>
      {formatDay(nextOn)}: {nextStep}
    </Badge>
  )
}

function Notes({ notes }: Pick<Lead, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <ul className="ruled text-md" aria-label="Notes">
      {notes.map(({ id, at, by, text }) => (
        <li key={id} className="block">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
          <p className="text-sm text-ink-2">
            {by?.name ?? 'A deleted account'}, {formatMoment(at)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Acts({ lead }: { lead: Lead }) {
  const { id, state, assignedTo, organisation } = lead
  const me = useSignedIn()
  const [set, assign, erase] = [useSetLeadState(), useAssignLead(), useEraseLead()]
  const [isErasing, setErasing] = useState(false)
  const isOpen = state === 'new' || state === 'talking'
  const isMine = assignedTo?.id === me.id
  return (
    <>
      <p className="text-sm text-ink-2">
        {assignedTo
          ? `${isMine ? 'You look' : `${assignedTo.name} looks`} after it.`
          : 'Nobody looks after it yet.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Act
          of={organisation}
          label={isMine ? 'Give it back' : 'Take it on'}
          variant={assignedTo ? 'second' : 'primary'}
          busy={assign.isPending}
          onClick={() => void assign.mutateAsync({ id, isMine: !isMine }).catch(toastFailure)}
        />
        {state !== 'talking' && (
          <Act
            of={organisation}
            label={state === 'new' ? 'We’re talking' : 'Open it again'}
            busy={set.isPending}
            onClick={() =>
              void set
                .mutateAsync({ id, state: 'talking' })
                .then(
                  () => toast({ title: `${organisation} is under “Talking” now`, tone: 'good' }),
                  toastFailure,
                )
            }
          />
        )}
        {isOpen && (
          <WithDialog of={organisation} label="Next step">
            {(close) => <NextStepDialog lead={lead} onClose={close} />}
          </WithDialog>
        )}
        <WithDialog of={organisation} label="Add a note">
          {(close) => <NoteDialog lead={lead} onClose={close} />}
        </WithDialog>
        {state !== 'lost' && (
          <WithDialog of={organisation} label="Won">
            {(close) => <WonDialog lead={lead} onClose={close} />}
          </WithDialog>
        )}
        {isOpen && (
          <WithDialog of={organisation} label="Lost">
            {(close) => <LostDialog lead={lead} onClose={close} />}
          </WithDialog>
        )}
        <Act of={organisation} label="Erase" variant="plain" onClick={() => setErasing(true)} />
      </div>
      <ConfirmDialog
        open={isErasing}
        onClose={() => setErasing(false)}
        title={`Erase what ${organisation} wrote?`}
        confirm="Erase it"
        onConfirm={() => erase.mutateAsync({ id })}
      >
        All that this address has written to us, and our notes about it. This can’t be undone.
      </ConfirmDialog>
    </>
  )
}

type ActProps = {
  of: string
  label: string
  variant?: 'primary' | 'second' | 'plain'
  busy?: boolean
  onClick: () => void
}

const Act = ({ of, label, variant = 'second', busy = false, onClick }: ActProps) => (
  <Button size="sm" variant={variant} busy={busy} aria-label={`${label}: ${of}`} onClick={onClick}>
    {label}
  </Button>
)

type WithDialogProps = Pick<ActProps, 'of' | 'label'> & { children: (close: () => void) => ReactNode }

function WithDialog({ of, label, children }: WithDialogProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Act of={of} label={label} onClick={() => setIsOpen(true)} />
      {isOpen && <LazyBoundary onFail={close}>{children(close)}</LazyBoundary>}
    </>
  )
}
