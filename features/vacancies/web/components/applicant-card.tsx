import { useState } from 'react'
import { formatDate, formatDay } from '#common/time.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LazyBoundary, lazily } from '#ui/lazy.tsx'
import type { Applicant } from '../../contract.ts'
import { isUnderWay } from '../../rules.ts'
import { applicantStateWords, sayWork } from '../words.ts'

const AnswerDialog = lazily(async () => (await import('./answer-dialog.tsx')).AnswerDialog)

const OfferDialog = lazily(async () => (await import('./offer-dialog.tsx')).OfferDialog)

const tones = {
  sent: 'red',
  'to-meet': 'blue',
  offered: 'blue',
  'taken-on': 'green',
  declined: undefined,
  withdrawn: undefined,
} as const

export function ApplicantCard({ applicant }: { applicant: Applicant }) {
  const [answer, setAnswer] = useState<'meet' | 'offer' | 'decline'>()
  const close = () => setAnswer(undefined)
  const { name, image, offer, email, words, state, message, sentAt, record } = applicant
  return (
    <Card
      level={3}
      title={
        <span className="flex items-center gap-3">
          <Avatar name={name} of="instructor" image={image} size="sm" />
          {name}
        </span>
      }
      action={<Badge tone={tones[state]}>{applicantStateWords[state]}</Badge>}
    >
      <div className="grid gap-3 wrap-anywhere">
        <p className="max-w-prose whitespace-pre-line">{words}</p>
        <p className="text-sm text-ink-2">Applied on {formatDay(sentAt)}</p>
        {record && <VettingRecord record={record} />}
        {offer && (
          <p className="font-semibold">
            {state === 'taken-on' && 'Taken on: '}
            {sayWork(offer)}
          </p>
        )}
        {email && (
          <p>
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
        {message && (
          <p className="max-w-prose">
            <b className="block">What you wrote</b>
            <span className="whitespace-pre-line">{message}</span>
          </p>
        )}
      </div>
      {isUnderWay(state) && (
        <div className="flex flex-wrap gap-3 pt-4">
          {state !== 'offered' && (
            <Button
              size="sm"
              className="max-w-full whitespace-normal"
              variant={state === 'sent' ? 'primary' : 'second'}
              onClick={() => setAnswer('meet')}
            >
              {state === 'sent' ? 'I’d like to meet' : 'Write again'}
              <span className="sr"> {name}</span>
            </Button>
          )}
          {state !== 'sent' && (
            <Button size="sm" className="max-w-full whitespace-normal" onClick={() => setAnswer('offer')}>
              {state === 'offered' ? 'Change the offer' : 'Take on'}
              <span className="sr"> {name}</span>
            </Button>
          )}
          <Button
            size="sm"
            className="max-w-full whitespace-normal"
            variant="danger-plain"
            onClick={() => setAnswer('decline')}
          >
            {state === 'offered' ? 'Withdraw the offer' : 'Decline'}
            <span className="sr"> {name}</span>
          </Button>
        </div>
      )}
      <LazyBoundary when={answer !== undefined} onFail={close}>
        {answer === 'offer' && <OfferDialog applicant={applicant} onClose={close} />}
        {answer && answer !== 'offer' && (
          <AnswerDialog applicant={applicant} answer={answer} onClose={close} />
        )}
      </LazyBoundary>
    </Card>
  )
}

const states = {
  approved: 'Approved to teach here',
  'in-review': 'We’re checking their documents',
  'not-approved': 'Not approved to teach here at the moment',
} as const

function VettingRecord({ record }: { record: NonNullable<Applicant['record']> }) {
  const { state, badgeKind, badgeExpiresOn, checkedOn } = record
  const checked = checkedOn ? `Checked on ${formatDate(checkedOn, 'date')}` : 'Not checked yet'
  return (
    <dl className="sums" aria-label="Vetting record">
      {[
        ['Vetting', states[state]],
        [
          'Badge',
          badgeKind && badgeExpiresOn
            ? `${badgeKind} until ${formatDate(badgeExpiresOn, 'date')}`
            : 'Not checked yet',
        ],
        ['DBS certificate', checked],
        ['Driving licence', checked],
      ].map(([label, value]) => (
        <div key={label} className="flex-wrap">
          <dt>{label}</dt>
          <dd className="whitespace-normal">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
