import type { DriveEvent } from '../../contract.ts'

type EventSignProps = { event: Pick<DriveEvent, 'kind' | 'side'> }

/** Drawn around 0, 0 in the manner of road signs: a warning for forces along the car, blue discs for sideways ones. */
export function EventSign({ event: { kind, side } }: EventSignProps) {
  if (kind === 'brake' || kind === 'acceleration')
    return (
      <g>
        <path className="sign-warning" d="M0-23 25 20H-25z" />
        <path className="sign-inside" d="M0-13 16.500 15H-16.500z" />
        <path className="sign-ink" d={kind === 'brake' ? brakeArrow : aheadArrow} />
      </g>
    )
  return (
    <g>
      <circle className="sign-disc" r="23" />
      <g transform={side === 'right' ? 'scale(-1 1)' : undefined}>
        {kind === 'turn' ? (
          <path className="sign-white" d={turnArrow} />
        ) : (
          <path className="sign-line" d="M7 15V6L-7-3v-12M-13-9-7-16-1-9" />
        )}
      </g>
    </g>
  )
}

const brakeArrow = 'M-2.500-6h5v10h5L0 13-7.500 4h5z'
const aheadArrow = 'M-2.500 13h5V3h5L0-7-7.500 3h5z'
const turnArrow = 'M8 13V-1q0-6-6-6h-4v-6l-11 9.500 11 9.500v-6h3v13z'
