/** The learner's L, or the P of those who have passed. A badge of a person, nothing else. */
export function Plate({ letter = 'L' }: { letter?: 'L' | 'P' }) {
  return (
    <span
      className={letter === 'P' ? 'plate plate-p' : 'plate'}
      role="img"
      aria-label={letter === 'P' ? 'Passed' : 'Learner'}
    >
      {letter}
    </span>
  )
}
