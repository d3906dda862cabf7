import { useEffect, useSyncExternalStore } from 'react'
import { askServer, isServerReached, onReach } from './ask-server.ts'
import { retryDelayMs } from './timeouts.ts'

export type Connection = 'fine' | 'offline' | 'unreachable'

export function useConnection(): Connection {
  const connection = useSyncExternalStore(listen, currentConnection)
  useEffect(() => (connection === 'unreachable' ? keepAsking() : undefined), [connection])
  return connection
}

export const useIsCut = () => useSyncExternalStore(listen, isCut)
export const isCut = () => currentConnection() !== 'fine'

const currentConnection = (): Connection => {
  if (!navigator.onLine) return 'offline'
  return isServerReached() ? 'fine' : 'unreachable'
}

function listen(onChange: () => void) {
  const stop = onReach(onChange)
  for (const event of ['online', 'offline']) window.addEventListener(event, onChange)
  return () => {
    stop()
    for (const event of ['online', 'offline']) window.removeEventListener(event, onChange)
  }
}

function keepAsking() {
  let timer: ReturnType<typeof setTimeout>
  const ask = (times: number) => {
    timer = setTimeout(() => void askServer('/healthz').catch(() => ask(times + 1)), retryDelayMs(times))
  }
  ask(0)
  return () => clearTimeout(timer)
}
