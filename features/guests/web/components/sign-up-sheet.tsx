import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { addressUnconfirmed } from '#common/api-error.ts'
import { formatDay, formatMinutes, formatNearMoment, formatTime } from '#common/time.ts'
import { Captcha } from '#features/accounts/web/components/captcha.tsx'
import { AccountError } from '#features/accounts/words.ts'
import { withReturnTo } from '#features/accounts/web/markers.ts'
import { hasOtherTimes, OtherTimes } from '#features/diary/web/components/other-times.tsx'
import { useHoldLesson } from '#features/lessons/web/hooks.ts'
import { sayFreeUntil } from '#features/lessons/words.ts'
import { HeldUntil } from '#features/payments/web/components/held-until.tsx'
import { useTimeLeft } from '#features/payments/web/use-time-left.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Banner, Waiting } from '#ui/states.tsx'
import { useConfig } from '#web/config.ts'
import { RequestError } from '#web/api-error.ts'
import { useNow } from '#web/use-now.ts'
import { currentSession } from '#web/session.ts'
import { enterAsGuest, pendingAddress, rememberPage } from '../guest-session.ts'
import { ConfirmAddress } from './confirm-address.tsx'
import type { Gearbox } from '#features/diary/rules.ts'
import { GuestDetails } from './guest-details.tsx'

type SignUpSheetProps = {
  open: boolean
  onClose: () => void
  instructor: { id: string; name: string; isTrainee: boolean }
  startsAt: string
  minutes: number
  zone: string
  gearbox: Gearbox
  /** What was searched, for the drive there. */
  postcode?: string | undefined
  /** Where to register first, if the operator allows no guests. */
  otherwise: string
}

/** Holds the time straight away, asks for name and email meanwhile; the address is confirmed after the payment. */
export function SignUpSheet({ open, onClose, ...chosen }: SignUpSheetProps) {
  const { instructor, minutes, zone } = chosen
  const [startsAt, setStartsAt] = useState(chosen.startsAt)
  const asksForCaptcha = useConfig((config) => config?.captcha !== undefined)
  const [captchaToken, setCaptchaToken] = useState<string>()
  const [agrees, setAgrees] = useState(false)
  const isAsked = instructor.isTrainee || (asksForCaptcha && currentSession().status !== 'in')
  const { hold, begin, error } = useHoldAsGuest({ ...chosen, startsAt })
  const lesson = hold.data
  const now = useNow()
  const secondsLeft = useTimeLeft(lesson?.holdExpiresAt ?? null)
  const goTo = useNavigate()
  const toCheckout = () => lesson && void goTo(`/checkout/${lesson.id}`)
  const isBegun = useRef(false)
  const start = (at: string) =>
    void begin({ at, agrees, captchaToken }).then((id) => id && goTo(`/checkout/${id}`))
  useEffect(() => {
    if (isBegun.current || isAsked) return
    isBegun.current = true
    start(startsAt)
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sheet
      title="Book your lesson"
      description={`${formatDay(startsAt, zone)}, ${formatTime(startsAt, zone)}, ${formatMinutes(minutes)} with ${instructor.name}, ${chosen.gearbox}`}
    >
      <div className="mt-3 grid gap-4">
        {error instanceof RequestError && error.code === addressUnconfirmed.code ? (
          <>
            <p>{error.detail}</p>
            <ConfirmAddress />
          </>
        ) : error ? (
          <>
            <OtherTimes
              error={error}
              zone={zone}
              otherwise={error.message || 'We couldn’t hold that time. Please try again.'}
              onChoose={(at) => {
                setStartsAt(at)
                start(at)
              }}
            />
            {!hasOtherTimes(error) && <Button onClick={() => start(startsAt)}>Try again</Button>}
          </>
        ) : lesson && secondsLeft === 0 ? (
          <Banner tone="yellow" title="We’re no longer holding this slot.">
            <Button size="sm" onClick={() => start(startsAt)}>
              Hold it again
            </Button>
          </Banner>
        ) : lesson?.holdExpiresAt ? (
          <>
            <HeldUntil until={lesson.holdExpiresAt} secondsLeft={secondsLeft} />
            <p className="font-semibold">
              {sayFreeUntil(lesson.cancellationTiers, lesson.startsAt, now, (at) =>
                formatNearMoment(at, zone),
              )}
              .
            </p>
            <GuestDetails onDone={toCheckout} />
          </>
        ) : isAsked && hold.isIdle ? (
          <>
            {instructor.isTrainee && (
              <label className="tick">
                <input
                  type="checkbox"
                  checked={agrees}
                  onChange={(event) => setAgrees(event.target.checked)}
                />
                <span>
                  {instructor.name} is a trainee instructor (PDI), still preparing for the final qualifying
                  test. I agree to be taught by a trainee.
                </span>
              </label>
            )}
            <Captcha round={0} onToken={setCaptchaToken} />
            <Button
              wide
              size="lg"
              disabled={(instructor.isTrainee && !agrees) || (asksForCaptcha && !captchaToken)}
              onClick={() => start(startsAt)}
            >
              Hold this slot
            </Button>
          </>
        ) : (
          <Waiting>Holding your slot…</Waiting>
        )}
      </div>
    </Dialog>
  )
}

type Begin = { at: string; agrees: boolean; captchaToken: string | undefined }

function useHoldAsGuest({
  instructor,
  minutes,
  gearbox,
  postcode,
  otherwise,
}: SignUpSheetProps | Omit<SignUpSheetProps, 'open' | 'onClose'>) {
  const hold = useHoldLesson()
  const [failure, setFailure] = useState<Error>()
  const goTo = useNavigate()
  /** The lesson's id once nothing more has to be asked here. */
  const begin = async ({ at, agrees, captchaToken }: Begin): Promise<string | undefined> => {
    setFailure(undefined)
    try {
      rememberPage()
      await enterAsGuest(captchaToken)
      const lesson = await hold.mutateAsync({
        instructorId: instructor.id,
        startsAt: at,
        minutes,
        gearbox,
        ...(postcode && { near: postcode }),
        ...(agrees && { agreesToTrainee: true }),
      })
      const { session } = currentSession()
      return session && pendingAddress(session) ? lesson.id : undefined
    } catch (error) {
      if (error instanceof AccountError && noGuests.includes(error.code))
        void goTo(withReturnTo('/register', otherwise))
      else setFailure(error as Error)
      return undefined
    }
  }
  return { hold, begin, error: failure }
}

const noGuests = ['anonymous_provider_disabled', 'signup_disabled']
