import { weekdays } from '#features/diary/rules.ts'
import { Banner } from '#ui/states.tsx'
import { daysIn } from '../join-link.ts'

/** For a stranger who registers because of a waiting list; nothing for anybody else. */
export function JoiningBanner({ returnTo = '' }: { returnTo?: string | undefined }) {
  const { pathname, searchParams } = new URL(returnTo, 'http://ours.invalid')
  const place = searchParams.get('postcode')
  if (pathname !== '/dashboard/waiting-list') return null
  const days = daysIn(searchParams).map((day) => `${weekdays[Number(day) - 1]}s`)
  return (
    <Banner title="We’ll tell you when there’s a time">
      First we need to know who you are. Once you’ve confirmed your email address, check your choices and
      you’re on the list{place && `: lessons near ${place}`}
      {days.length > 0 && `, on ${days.join(' or ')}`}.
    </Banner>
  )
}
