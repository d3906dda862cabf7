import { useSyncExternalStore } from 'react'

/** As wide as the schedule's own rule in `schedule.css` asks for, so that a panel stands beside the calendar. */
const wide = '(min-width: 72rem)'

const listen = (heard: () => void) => {
  const query = matchMedia(wide)
  query.addEventListener('change', heard)
  return () => query.removeEventListener('change', heard)
}

/** Whether there is room for a panel beside the calendar. */
export const useWide = () => useSyncExternalStore(listen, () => matchMedia(wide).matches)
