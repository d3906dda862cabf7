import { useEffect } from 'react'

/** The screen stays on while a test is marked, where the browser can do that. */
export function useScreenOn() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const stayOn = async () => {
      if (document.visibilityState !== 'visible') return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isOver) void lock?.release()
    }
    void stayOn()
    document.addEventListener('visibilitychange', stayOn)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', stayOn)
      void lock?.release()
    }
  }, [])
}
