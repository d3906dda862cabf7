import { cx } from './class-names.ts'

type LaneProps = {
  level: number
  of?: number
  label?: string
  size?: 'short' | 'normal' | 'wide'
  joinFrom?: number
  /** It has just become one line: the gaps close before the reader's eyes, once. */
  joins?: boolean
}

/**
 * From `joinFrom` (level 4 of 5) the dashes become one line; scales longer than ten never join.
 * Put the level's word or number beside it; `label` replaces "level 3 of 5".
 */
export function Lane({
  level,
  of = 5,
  label = `level ${level} of ${of}`,
  size = 'normal',
  joinFrom = 4,
  joins = false,
}: LaneProps) {
  const dashes = Array.from({ length: of }, (_, at) => at < level)
  return (
    <span
      role="img"
      aria-label={label}
      className={cx(
        'lane',
        size !== 'normal' && `lane-${size}`,
        of > 10 ? 'lane-fine' : level >= joinFrom && 'lane-solid',
        joins && 'lane-joins',
      )}
    >
      {dashes.map((on, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the position is the identity
        <i key={at} className={on ? 'lane-on' : undefined} />
      ))}
    </span>
  )
}
