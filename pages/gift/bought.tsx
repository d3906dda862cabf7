import { useState } from 'react'
import { Link } from 'react-router'
import { AccountFrame } from '#features/accounts/web/components/account-frame.tsx'
import { Bought } from '#features/vouchers/web/components/bought.tsx'
import { useBoughtVoucher } from '#features/vouchers/web/hooks.ts'
import { Banner, ErrorState, ListSkeleton } from '#ui/states.tsx'
import { invalidLinkText, isInvalidLink, isNotThere } from '#web/api-error.ts'

export default function BoughtVoucherPage() {
  const [{ token, isBack }] = useState(() => {
    const params = new URLSearchParams(location.search)
    return { token: params.get('token') ?? '', isBack: params.get('returned') === 'true' }
  })
  const { data, error, refetch } = useBoughtVoucher(token, isBack)
  const isWrong = token === '' || isNotThere(error) || (error !== null && isInvalidLink(error))
  return (
    <AccountFrame
      title="Your gift voucher"
      below={
        <p className="text-ink-2">
          <Link to="/gift">Give another one</Link>
        </p>
      }
    >
      {data && <Bought token={token} voucher={data} isBack={isBack} />}
      {isWrong && <Banner tone="yellow">{invalidLinkText}</Banner>}
      {error && !isWrong && <ErrorState retry={refetch}>{error.message}</ErrorState>}
      {token !== '' && !data && !error && <ListSkeleton label="Reading the link" rows={3} />}
    </AccountFrame>
  )
}
