import { Link } from 'react-router'
import { formatMoney } from '#common/money.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Sign } from '#ui/sign.tsx'
import { Banner } from '#ui/states.tsx'
import { withReturnTo } from '#features/accounts/web/markers.ts'
import { useSession } from '#web/session.ts'
import type { GivenVoucher } from '../../contract.ts'
import { useClaimVoucher } from '../hooks.ts'
import { sayDay } from '../words.ts'

type GivenProps = { code: string; voucher: GivenVoucher }

/** What one was given, and what pressing the button does. */
export function Given({ code, voucher }: GivenProps) {
  const { status, me } = useSession()
  const claim = useClaimVoucher()
  const { leftPence, instructorId } = voucher
  const here = `/gift/redeem?code=${encodeURIComponent(code)}`
  return (
    <>
      <Sign
        title={`From ${voucher.buyerName ?? 'somebody'}`}
        figure={formatMoney(leftPence)}
        rows={[['Valid until', sayDay(voucher.lapsesOn)]]}
      />
      {voucher.message && <p className="wrap-anywhere">“{voucher.message}”</p>}
      {claim.data ? (
        <>
          <Banner tone="green" title="It’s in your account">
            Choose an instructor and turn it into hours on their page.
          </Banner>
          <ButtonLink to={instructorId ? `/instructor-directory/${instructorId}` : '/instructor-directory'}>
            {instructorId ? 'See who they had in mind' : 'Find an instructor'}
          </ButtonLink>
          <Link to="/dashboard/payments">See it under Payments</Link>
        </>
      ) : leftPence === 0 ? (
        <Banner tone="yellow">There’s nothing left on it: it was used, refunded or has lapsed.</Banner>
      ) : (
        <>
          <p>
            You can use it with any instructor here, for lessons of any length. Adding it to your account
            books and spends nothing yet. From then on only you can use it.
          </p>
          {claim.error && <Banner tone="red">{claim.error.message}</Banner>}
          {status !== 'in' ? (
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={withReturnTo('/register', here)}>Create a free account</ButtonLink>
              <ButtonLink variant="second" to={withReturnTo('/login', here)}>
                Log in
              </ButtonLink>
            </div>
          ) : me?.role === 'student' ? (
            <Button size="lg" wide busy={claim.isPending} onClick={() => claim.mutate({ code })}>
              Add {formatMoney(leftPence)} to my account
            </Button>
          ) : (
            <Banner>Vouchers are used in a learner’s account. Please log in with yours.</Banner>
          )}
        </>
      )}
    </>
  )
}
