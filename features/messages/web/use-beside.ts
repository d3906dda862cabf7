import { useSyncExternalStore } from 'react'

/** As wide as `messages.css` asks for, so that a conversation stands beside the list. */
const beside = '(min-width: 48rem)'

const listen = (heard: () => void) => {
  const query = matchMedia(beside)
  query.addEventListener('change', heard)
  return () => query.removeEventListener('change', heard)
}

/** Whether there is room for a conversation beside the list. */
export const useBeside = () => useSyncExternalStore(listen, () => matchMedia(beside).matches)
