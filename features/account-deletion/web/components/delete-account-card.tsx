import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { plural, pluralWord } from '#common/plural.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState, ListSkeleton, Banner } from '#ui/states.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import type { DeletionPreview, Obstacle } from '../../contract.ts'
import { useDeletionPreview, useWaivePayable } from '../hooks.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

export function DeleteAccountCard() {
  const { data: preview, error, refetch } = useDeletionPreview()
  return (
    <Card title="Delete your account">
      {error && <ErrorState retry={refetch}>{error.message}</ErrorState>}
      {!preview && !error && <ListSkeleton label="Checking what needs settling first" rows={2} />}
      {preview &&
        (preview.obstacles.length > 0 ? (
          <InTheWay obstacles={preview.obstacles} />
        ) : (
          <WayOut preview={preview} onStale={refetch} />
        ))}
    </Card>
  )
}

function InTheWay({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const { role } = useSignedIn()
  return (
    <Banner tone="yellow" title="Before you can delete your account">
      <ul className="mt-1 grid gap-2">
        {obstacles.map((obstacle) => (
          <li key={obstacle.kind}>
            <Words obstacle={obstacle} isInstructor={role === 'instructor'} />
          </li>
        ))}
      </ul>
    </Banner>
  )
}

function Words({ obstacle: { kind, count }, isInstructor }: { obstacle: Obstacle; isInstructor: boolean }) {
  const lessons = plural(count, 'lesson')
  const toLessons = <Link to="/dashboard/lessons">See your lessons</Link>
  if (kind === 'lessons-begun')
    return isInstructor ? (
      <>A lesson of yours is going on. Once it’s over, mark it as delivered, so you get paid. {toLessons}</>
    ) : (
      <>
        A lesson of yours is going on. Once it’s over, your instructor can mark it as delivered. {toLessons}
      </>
    )
  if (kind === 'lessons-unmarked')
    return isInstructor ? (
      <>
        {lessons} {pluralWord(count, 'is', 'are')} over but not marked as delivered. Mark{' '}
        {pluralWord(count, 'it', 'them')}, so you get paid. {toLessons}
      </>
    ) : (
      <>
        {lessons} {pluralWord(count, 'is', 'are')} over, and your instructor hasn’t marked{' '}
        {pluralWord(count, 'it', 'them')} yet. Ask them to. {toLessons}
      </>
    )
  if (kind === 'money-available') return <MoneyAvailable pence={count} />
  if (kind === 'payouts-under-way')
    return (
      <>
        {pluralWord(count, 'A payout is', `${count} payouts are`)} still on{' '}
        {pluralWord(count, 'its', 'their')} way to your bank.{' '}
        <Link to="/dashboard/earnings">See your payouts</Link>
      </>
    )
  if (kind === 'last-admin')
    return <>You’re the only administrator. Make someone else one first, or nobody could run the platform.</>
  return <>This is a shared demo account, so it can’t be deleted. Register one of your own to try this.</>
}

function MoneyAvailable({ pence }: { pence: number }) {
  const [asking, setAsking] = useState(false)
  const waive = useWaivePayable()
  const amount = formatMoney(pence)
  return (
    <>
      {amount} of your earnings hasn’t been paid out. <Link to="/dashboard/earnings">Pay it out first</Link>,
      or give it up.
      <Button variant="danger-plain" size="sm" className="mt-2" onClick={() => setAsking(true)}>
        Give up {amount}
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Give up ${amount}?`}
        confirm={`Give up ${amount}`}
        onClose={() => setAsking(false)}
        onConfirm={() => waive.mutateAsync({ pence })}
      >
        It’s yours, and we’d rather pay it out. If you give it up, you can’t get it back.
      </ConfirmDialog>
    </>
  )
}

function WayOut({ preview, onStale }: { preview: DeletionPreview; onStale: () => unknown }) {
  const { role } = useSignedIn()
  const [asking, setAsking] = useState(false)
  const happens = whatHappens(preview, role === 'instructor')
  return (
    <>
      <p className="mb-2">This can’t be undone. When you delete your account:</p>
      <ul className="mb-4 grid list-disc gap-1 pl-5">
        {happens.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button variant="danger-plain" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <DeleteAccountDialog
        open={asking}
        preview={preview}
        happens={happens}
        onClose={() => setAsking(false)}
        onStale={onStale}
      />
    </>
  )
}

function whatHappens(preview: DeletionPreview, isInstructor: boolean): string[] {
  const { ahead, refundPence, lessons, files } = preview
  const lines = [
    'you’re logged out everywhere, and we erase your profile, your settings and the emails we sent you',
  ]
  if (ahead.lessons > 0) lines.push(whatIsCancelled(ahead, isInstructor))
  if (files > 0)
    lines.push(
      `${pluralWord(files, 'the file', `the ${files} files`)} you uploaded ${pluralWord(files, 'is', 'are')} erased`,
    )
  if (isInstructor)
    lines.push('your books are erased, so download your data first: HMRC may ask for them for years')
  if (refundPence > 0)
    lines.push(
      isInstructor
        ? `${formatMoney(refundPence)} that learners have paid you for lessons to come is refunded to their cards`
        : `${formatMoney(refundPence)} that you’ve paid for lessons to come is refunded to the card that paid`,
    )
  if (lessons > 0)
    lines.push(
      isInstructor
        ? `the record of ${pluralWord(lessons, 'one lesson', `${lessons} lessons`)} stays with your learners, without your name`
        : `the record of ${pluralWord(lessons, 'one lesson', `${lessons} lessons`)} stays with your instructor, without your name; your assessments are erased`,
    )
  if (isInstructor)
    lines.push(
      'if learners paid you by card, the tax details you gave us stay for seven years after the last such year, because HMRC’s rules require it',
    )
  lines.push('records of payments stay without your name, because the law requires them')
  return lines
}

function whatIsCancelled({ lessons, costPence }: DeletionPreview['ahead'], isInstructor: boolean) {
  const yours = `your ${pluralWord(lessons, 'upcoming lesson is', `${lessons} upcoming lessons are`)} cancelled`
  if (isInstructor) return `${yours}, and we tell your ${pluralWord(lessons, 'learner', 'learners')}`
  if (costPence === 0) return `${yours}, free of charge`
  return `${yours}; it’s too late to do that free of charge, so it costs you ${formatMoney(costPence)}`
}
