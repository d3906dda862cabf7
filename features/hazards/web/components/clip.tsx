import type { SceneFile } from '../../scene-file.ts'
import { surroundings } from '../words.ts'
import { Replay } from './replay.tsx'
import { Stage } from './stage.tsx'

type ClipProps = {
  file: SceneFile
  /** Of a clip that has ended: it is shown again. */
  clicks: readonly number[] | undefined
  onEnd: (clicks: number[]) => void
}

/** What draws: in a file of its own, which no other page loads. */
export function Clip({ file, clicks, onEnd }: ClipProps) {
  const label = `Driver’s view, ${file.title}. ${surroundings(file)}`
  return clicks ? (
    <Replay file={file} label={label} clicks={clicks} />
  ) : (
    <Stage file={file} label={label} onEnd={onEnd} />
  )
}
