import { Type, Volume2 } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'
import { canSpeak, useEasyReading, useReadAloud } from '../reading.ts'

/** Remembered on this device. */
export function ReadingTools() {
  const [isAloud, readAloud] = useReadAloud()
  const [isEasy, readEasily] = useEasyReading()
  return (
    <span className="reading-tools">
      {canSpeak() && (
        <IconButton
          label="Read questions aloud"
          icon={<Volume2 aria-hidden="true" />}
          aria-pressed={isAloud}
          onClick={() => readAloud(!isAloud)}
        />
      )}
      <IconButton
        label="Dyslexia-friendly text"
        icon={<Type aria-hidden="true" />}
        aria-pressed={isEasy}
        onClick={() => readEasily(!isEasy)}
      />
    </span>
  )
}
