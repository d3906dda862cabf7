import type { ReactNode } from 'react'
import { formatMinutes } from '#common/time.ts'
import type { Lesson } from '#features/lessons/contract.ts'
import { sayCar } from '#features/lessons/words.ts'
import { Avatar } from '#ui/avatar.tsx'
import { cx } from '#ui/class-names.ts'
import { Sign } from '#ui/sign.tsx'
import { useSignedIn } from '#web/signed-in.tsx'
import { formatLocalNearDay, formatLocalTime } from '#web/zone.ts'
import '../checkout.css'

type PartProps = { step: 1 | 2 | 3; title: string; className?: string; children: ReactNode }

/** Its number, title and frame are for wide screens. */
export const CheckoutPart = ({ step, title, className, children }: PartProps) => (
  <section className={cx('checkout-part', className)}>
    <h2 className="checkout-wide">
      <span className="checkout-step num" aria-hidden="true">
        {step}
      </span>
      {title}
    </h2>
    {children}
  </section>
)

export function CheckoutYou() {
  const { name, email } = useSignedIn()
  return (
    <CheckoutPart step={1} title="You" className="checkout-wide">
      <p>
        <b>{name}</b>
        <span className="block text-ink-2">{email}</span>
      </p>
    </CheckoutPart>
  )
}

type SideProps = { lesson: Lesson; held?: ReactNode; children?: ReactNode }

/** On wide screens it stays in view beside the parts; on a phone `children` follow them. */
export function CheckoutSide({ lesson, held, children }: SideProps) {
  const { instructor, startsAt, endsAt, minutes } = lesson
  const car = sayCar(lesson, 'learner')
  return (
    <div className="checkout-side">
      <Sign
        className="checkout-wide"
        title={formatLocalNearDay(startsAt)}
        code={formatLocalTime(startsAt)}
        rows={[[`Until ${formatLocalTime(endsAt)}`, formatMinutes(minutes)]]}
      >
        <p className="mt-4 flex items-center gap-4">
          <Avatar name={instructor.name} of="instructor" image={instructor.image} size="xl" />
          <span className="min-w-0">
            <b className="block text-lg">{instructor.name}</b>
            {instructor.isTrainee && <span className="block">Trainee (PDI)</span>}
            {car}
          </span>
        </p>
      </Sign>
      {held}
      {children}
    </div>
  )
}
