import { CalendarX2, Clock, Ellipsis, Plus, Printer } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { LazyTrigger } from '#ui/lazy-trigger.tsx'
import { lazily } from '#ui/lazy.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { useSingleKeys } from '#ui/single-keys.ts'
import { zoneNote } from '#web/zone.ts'
import type { MoreActions } from './more-menu.tsx'

const MoreMenu = lazily(async () => (await import('./more-menu.tsx')).MoreMenu)

type ScheduleHeadProps = MoreActions & { isPhone: boolean; onAdd: () => void }

/** On a phone one button and a menu: the first screen is for the lessons. */
export function ScheduleHead({ isPhone, onAdd, ...actions }: ScheduleHeadProps) {
  const [hasSingleKeys] = useSingleKeys()
  return (
    <PageHead title="Schedule" lead={zoneNote()}>
      {!isPhone && (
        <Button variant="second" icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
      )}
      <Button icon={<Plus />} aria-keyshortcuts={hasSingleKeys ? 'N' : undefined} onClick={onAdd}>
        Add lesson
      </Button>
      {isPhone ? (
        <LazyTrigger preload={MoreMenu.preload} opens="menu" button={more}>
          <MoreMenu {...actions} trigger={more()} />
        </LazyTrigger>
      ) : (
        <>
          <Button variant="second" icon={<CalendarX2 />} onClick={actions.onTimeOff}>
            Time off
          </Button>
          <ButtonLink to="/dashboard/settings/hours" variant="second" icon={<Clock />}>
            Opening hours
          </ButtonLink>
        </>
      )}
    </PageHead>
  )
}

const more = (rest?: ComponentProps<'button'>) => (
  <IconButton {...rest} label="Time off and more" icon={<Ellipsis />} />
)
