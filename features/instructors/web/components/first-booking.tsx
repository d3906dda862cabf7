import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card } from '#ui/card.tsx'
import { Banner } from '#ui/states.tsx'
import type { OwnInstructor, Vetting } from '../../contract.ts'
import type { Photo } from '../../photo-contract.ts'
import { useMyInstructor, useMyVetting } from '../hooks.ts'
import { useMyPhotos } from '../photo-hooks.ts'

type Step = OwnInstructor['missing'][number]

const steps: readonly { step: Step; label: string; to: string }[] = [
  { step: 'vetting', label: 'Have your documents checked', to: '/dashboard/settings/vetting' },
  { step: 'portrait', label: 'Add your portrait', to: '/dashboard/settings/public-profile#photos' },
  { step: 'car', label: 'Add a photo of your car', to: '/dashboard/settings/public-profile#photos' },
  { step: 'place', label: 'Add the postcode you start from', to: '/dashboard/settings/public-profile' },
  { step: 'price', label: 'Set your price', to: '/dashboard/settings/prices' },
  {
    step: 'gearbox',
    label: 'Choose manual, automatic or both',
    to: '/dashboard/settings/public-profile',
  },
  { step: 'hours', label: 'Set your opening hours', to: '/dashboard/settings/hours' },
]

/** What is left before learners can book; nothing once they can. `also`: steps that bookings don't wait for. */
export function FirstBooking({ also }: { also?: ReactNode }) {
  const own = useMyInstructor()
  const vetting = useMyVetting()
  const photos = useMyPhotos()
  if (!own.data || !vetting.data || own.data.missing.length === 0) return null
  const { missing } = own.data
  return (
    <Card title="Get your first booking" className="mb-5">
      {vetting.data.status === 'rejected' && (
        <div className="mb-3">
          <Banner tone="red" title="Your documents need another look">
            {vetting.data.reason}
          </Banner>
        </div>
      )}
      <p className="text-ink-2">
        Learners can’t book you yet. {steps.length - missing.length} of {steps.length} steps done.
      </p>
      <ul className="ruled mt-2" aria-label="Steps to your first booking">
        {steps.map(({ step, label, to }) => {
          const isMissing = missing.includes(step)
          return (
            <li key={step}>
              {isMissing ? (
                <Circle aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
              ) : (
                <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-green-ink" />
              )}
              <span className="flex-1">
                {isMissing ? <Link to={to}>{label}</Link> : label}
                {!isMissing && <span className="sr">: done</span>}
                {step === 'vetting' && isMissing && (
                  <span className="block text-sm text-ink-2">{stateOf(vetting.data)}</span>
                )}
                {isMissing && <PhotoState photo={photos.data?.photos.find(({ kind }) => kind === step)} />}
              </span>
            </li>
          )
        })}
        {also}
      </ul>
    </Card>
  )
}

const PhotoState = ({ photo }: { photo: Photo | undefined }) =>
  photo && (
    <span className="block text-sm text-ink-2">
      {photo.status === 'refused' ? `We can’t use it: ${photo.reason}` : 'We’re checking it.'}
    </span>
  )

const stateOf = ({ status }: Vetting) =>
  status === 'in_review'
    ? 'We’re checking them and will email you.'
    : status === 'approved'
      ? 'Your badge has expired. Submit the new one.'
      : status === 'rejected'
        ? 'Put this right and submit them again.'
        : 'Driving licence, badge and DBS certificate.'
