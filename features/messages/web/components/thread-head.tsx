import { ArrowLeft, Ban, EllipsisVertical, Flag, UserRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '#ui/avatar.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Menu, MenuItem, MenuLink } from '#ui/menu.tsx'
import { type Conversation, ReportPerson } from '../../contract.ts'
import { useBlockPerson, useUnblock, useReportPerson } from '../hooks.ts'
import * as z from 'zod/mini'
import { Dialog } from '#ui/dialog.tsx'
import { Form, SubmitButton, useForm } from '#ui/form.tsx'
import { RadioCards } from '#ui/radio-cards.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import { reasonWords, reportReasons } from '../../rules.ts'

export function ThreadHead({ conversation: { id, other, blockedByMe } }: { conversation: Conversation }) {
  const [asks, setAsks] = useState<'block' | 'report'>()
  const block = useBlockPerson()
  const unblock = useUnblock()
  const page =
    other.page &&
    (other.role === 'student' ? `/dashboard/students/${other.page}` : `/instructor-directory/${other.page}`)
  return (
    <header className="thread-head">
      <Link to="/dashboard/messages" className="icon-btn only-phone" aria-label="All conversations">
        <ArrowLeft aria-hidden="true" />
      </Link>
      <Avatar name={other.name} of={other.role} image={other.image} />
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-lg">{other.name}</h1>
        <p className="text-sm text-ink-2">{whoIs(other)}</p>
      </div>
      <Menu
        trigger={
          <button type="button" className="icon-btn" aria-label={`More about ${other.name}`}>
            <EllipsisVertical />
          </button>
        }
      >
        {page && (
          <MenuLink to={page} icon={<UserRound />}>
            {other.role === 'student' ? 'Lessons and progress' : 'Instructor’s page'}
          </MenuLink>
        )}
        {!other.isGone && (
          <MenuItem
            icon={<Ban />}
            danger={!blockedByMe}
            onClick={() => (blockedByMe ? unblock(id) : setAsks('block'))}
          >
            {blockedByMe ? 'Unblock' : 'Block'}
          </MenuItem>
        )}
        <MenuItem icon={<Flag />} danger onClick={() => setAsks('report')}>
          Report
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asks === 'block'}
        onClose={() => setAsks(undefined)}
        title={`Block ${other.name}?`}
        confirm="Block"
        keep="Do not block"
        onConfirm={() => block(id, true)}
      >
        Neither of you can write to the other until you unblock them. They are told only that their message
        did not go. Lessons that are booked stay booked.
      </ConfirmDialog>
      {asks === 'report' && (
        <ReportDialog conversation={id} name={other.name} onClose={() => setAsks(undefined)} />
      )}
    </header>
  )
}

function whoIs({ role, isKnown, isGone }: Conversation['other']) {
  if (isGone) return 'Their account has ended'
  if (role === 'instructor') return isKnown ? 'Your instructor' : 'Instructor'
  return isKnown ? 'Learner' : 'Asks before a first lesson'
}

type ReportDialogProps = { conversation: string; name: string; onClose: () => void }

/** What goes to the platform's team, in plain words, before it goes. */
function ReportDialog({ conversation, name, onClose }: ReportDialogProps) {
  const form = useForm(z.object(ReportPerson.shape), { defaultValues: { reason: '' as never, words: '' } })
  const report = useReportPerson()
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`Report ${name}`}
      description="Our team reads the last fifty messages of this conversation. The other person is not told that you reported them. If somebody is in danger now, call 999."
    >
      <Form
        form={form}
        onSubmit={async (values) => {
          await report.mutateAsync({ id: conversation, ...values })
          toast({
            title: 'Report sent',
            description: 'Thank you, we will look at it. You can also block this person.',
            tone: 'good',
          })
          onClose()
        }}
      >
        <RadioCards
          name="reason"
          label="What is wrong?"
          options={reportReasons.map((value) => ({ value, label: reasonWords[value] }))}
        />
        <TextArea name="words" label="In your words" optional rows={3} maxLength={1000} />
        <SubmitButton>Send the report</SubmitButton>
      </Form>
    </Dialog>
  )
}
