import { useEffect, useState } from 'react'
import { announcedMs } from './toast-rules.ts'

export type Said = { id: string; text: string; isUrgent: boolean }

/** Each once: at once if urgent, else when the screen reader has finished its sentence. */
export function Announcer({ said }: { said: readonly Said[] }) {
  const lines = (isUrgent: boolean) =>
    said.filter((one) => one.isUrgent === isUrgent).map((one) => <Line key={one.id} text={one.text} />)
  return (
    <>
      <div className="sr" role="status">
        {lines(false)}
      </div>
      <div className="sr" role="alert">
        {lines(true)}
      </div>
    </>
  )
}

function Line({ text }: { text: string }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setOver, announcedMs, true)
    return () => clearTimeout(timer)
  }, [])
  return isOver ? null : <p>{text}</p>
}
